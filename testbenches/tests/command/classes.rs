//! The class tables agree with the worked examples.

use classes::Class;

crate::tests! { every_row_is_read names_of_the_worked_examples ends_of_arrays classes_that_are_bound }

fn every_row_is_read() {
    let rows: Vec<usize> = Class::ALL.iter().map(|c| c.table().len()).collect();
    assert_eq!(rows, [15, 599, 181, 180, 72, 35]);
    for (class, table) in Class::ALL.iter().map(|c| (c, c.table())) {
        for (&offset, method) in table {
            let named = class.method(offset).unwrap();
            assert!(named.index.iter().all(|&i| i == 0), "{}", named.name());
            assert_eq!(named.method.name, method.name, "at its own offset");
            assert!(method.fields.iter().all(|f| f.low <= f.high && f.high < 32));
        }
    }
}

fn names_of_the_worked_examples() {
    let text = |class: Class, offset, value| class.text(offset, value);
    assert_eq!(text(Class::ThreeD, 0x1884, 1), "SET_VERTEX_STREAM_INSTANCE_A[1]  IS_INSTANCED=TRUE");
    assert_eq!(text(Class::ThreeD, 0x3828, 0x40), "CALL_MME_MACRO[5]");
    assert_eq!(text(Class::ThreeD, 0x3804, 2), "CALL_MME_DATA[0]");
    assert_eq!(text(Class::ThreeD, 0x734, 0), "SET_STREAM_OUT_CONTROL_COMPONENT_COUNT[3]  MAX=0x0");
    assert_eq!(text(Class::ThreeD, 0x15b4, 0), "?");
    assert_eq!(text(Class::TwoD, 0x2ac, 3), "SET_OPERATION  V=SRCCOPY");
    assert_eq!(text(Class::Compute, 0x1608, 1), "SET_PROGRAM_REGION_A  ADDRESS_UPPER=0x1");
    assert_eq!(text(Class::Inline, 0x1b4, 7), "LOAD_INLINE_DATA");
    assert_eq!(text(Class::Host, 0x80, 3), "YIELD  OP=TSG");
    assert_eq!(
        text(Class::Copy, 0x708, 0x0333_3210),
        "SET_REMAP_COMPONENTS  DST_X=SRC_X DST_Y=SRC_Y DST_Z=SRC_Z DST_W=SRC_W COMPONENT_SIZE=FOUR \
         NUM_SRC_COMPONENTS=FOUR NUM_DST_COMPONENTS=FOUR"
    );
}

fn ends_of_arrays() {
    let index = |class: Class, offset| class.method(offset).map(|n| n.name());
    assert_eq!(
        index(Class::ThreeD, 0x2800 + 3 * 0x80 + 31 * 4).unwrap(),
        "SET_STREAM_OUT_LAYOUT_SELECT[3][31]"
    );
    assert_eq!(index(Class::TwoD, 0x3fc).unwrap(), "COLOR_PATTERN_X8R8G8B8[63]");
    assert_eq!(index(Class::TwoD, 0x53c).unwrap(), "COLOR_PATTERN_Y8[15]");
    assert_eq!(index(Class::TwoD, 0x540).unwrap(), "SET_RENDER_SOLID_PRIM_COLOR0");
    assert_eq!(index(Class::ThreeD, 0x3ffc).unwrap(), "CALL_MME_DATA[255]");
    assert_eq!(index(Class::Copy, 0x3ffc), None);
}

fn classes_that_are_bound() {
    assert_eq!(Class::bound(0xb197), Some(Class::ThreeD));
    assert_eq!(Class::bound(0xb06f), None);
    assert_eq!(Class::bound(0x906e), None);
}
