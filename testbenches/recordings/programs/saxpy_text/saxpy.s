// y = a x + y: a thread for each float. Control is worked out by the assembler.
        S2R R0, SR_CTAID.X;
        S2R R1, SR_TID.X;
        ISCADD R0, R0, R1, 0x6;             // 64 threads to a block
        SHL R0, R0, 0x2;
        IADD R2.CC, R0, c[0x0][0x0];        // x
        IADD.X R3, RZ, c[0x0][0x4];
        IADD R4.CC, R0, c[0x0][0x8];        // y
        IADD.X R5, RZ, c[0x0][0xc];
        LDG.E R6, [R2];
        LDG.E R7, [R4];
        FFMA R7, R6, c[0x0][0x10], R7;
        STG.E [R4], R7;
        EXIT;
