//! What a wave file's thread does: finds the signals of the words that have changed, and has them formatted and written.

use crate::Signal;
use crate::capture::Change;
use crate::file::Sink;
use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};

/// Content of a cycle: all words, or those that differ from the cycle before.
pub enum News {
    Whole(Vec<u64>),
    Changes(Vec<Change>),
}

impl News {
    fn words(&self) -> usize {
        match self {
            News::Whole(words) => words.len(),
            News::Changes(changes) => changes.len(),
        }
    }
}

/// Cycles that are sent to the thread at once, as a message may wake it, and words in them; and messages that may wait for it.
const CYCLES: usize = 64;
const WORDS: usize = 1 << 13;
const MESSAGES: usize = 8;

type Message = Vec<(u64, News)>;

/// The running thread.
pub struct Writing {
    /// Content that is not sent yet, and its words.
    next: Message,
    words: usize,
    /// Both are there until the thread is joined.
    sender: Option<SyncSender<Message>>,
    thread: Option<JoinHandle<io::Result<Writer>>>,
}

impl Writing {
    pub fn start(writer: Writer) -> io::Result<Self> {
        let (sender, receiver) = sync_channel(MESSAGES);
        let thread = Builder::new().name("waves".into()).spawn(move || writer.run(&receiver))?;
        Ok(Writing { next: vec![], words: 0, sender: Some(sender), thread: Some(thread) })
    }

    pub fn send(&mut self, cycle: u64, news: News) -> io::Result<()> {
        self.words += news.words();
        self.next.push((cycle, news));
        if self.next.len() < CYCLES && self.words < WORDS { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.words = 0;
        let message = std::mem::take(&mut self.next);
        if self.sender.as_ref().is_some_and(|sender| sender.send(message).is_ok()) {
            return Ok(());
        }
        // It has ended before its time.
        self.join().map(drop)
    }

    /// The writer, when all that was sent is written.
    fn join(&mut self) -> io::Result<Writer> {
        self.sender = None;
        let thread = self.thread.take().ok_or_else(|| io::Error::other("writing has failed before"))?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Completes the file; returns its signals.
    pub fn finish(mut self) -> io::Result<Vec<Signal>> {
        self.flush()?;
        let writer = self.join()?;
        writer.sink.finish()?;
        Ok(writer.signals)
    }
}

/// Without `finish` the file is removed, once nothing writes to it.
impl Drop for Writing {
    fn drop(&mut self) {
        self.sender = None;
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// A signal that has bits in a word of the image, or whose conditions have.
struct Part {
    bits: u64,
    signal: u32,
    /// Where its conditions are. Without one, each change of the bits is a change of the signal.
    first: u32,
    conditions: u32,
}

/// These bits of a word have this value.
struct Condition {
    word: u32,
    bits: u64,
    value: u64,
}

/// Writes what changes from sample to sample.
pub struct Writer {
    sink: Box<dyn Sink>,
    signals: Vec<Signal>,
    /// Images of the last sample and of this one. There is none before the first.
    before: Vec<u64>,
    now: Vec<u64>,
    /// The parts of each word, which end where those of the next word begin.
    parts: Vec<Part>,
    begins: Vec<usize>,
    conditions: Vec<Condition>,
    /// For each signal, the number of the sample in which it was last looked at; and the number of this sample.
    looked: Vec<u64>,
    samples: u64,
}

/// Whether all conditions of a signal hold.
#[inline]
fn is_there(all: &[Condition], part: &Part, image: &[u64]) -> bool {
    let own = &all[part.first as usize..][..part.conditions as usize];
    own.iter().all(|condition| image[condition.word as usize] & condition.bits == condition.value)
}

impl Writer {
    /// For signals in an image of so many words.
    pub fn new(sink: Box<dyn Sink>, signals: Vec<Signal>, words: usize) -> Self {
        let mut by_word: Vec<Vec<Part>> = (0..words).map(|_| vec![]).collect();
        let mut conditions = vec![];
        for (signal, of) in (0..).zip(&signals) {
            let first = conditions.len() as u32;
            conditions.extend(of.conditions().map(|(word, bits, value)| Condition { word, bits, value }));
            let count = conditions.len() as u32 - first;
            for (word, bits) in of.parts() {
                match by_word[word].last_mut().filter(|part| part.signal == signal) {
                    Some(part) => part.bits |= bits,
                    None => by_word[word].push(Part { bits, signal, first, conditions: count }),
                }
            }
        }
        let mut begins = vec![0];
        begins.extend(by_word.iter().scan(0, |end, parts| {
            *end += parts.len();
            Some(*end)
        }));
        Writer {
            sink,
            looked: vec![0; signals.len()],
            samples: 0,
            signals,
            before: vec![],
            now: vec![],
            parts: by_word.into_iter().flatten().collect(),
            begins,
            conditions,
        }
    }

    fn run(mut self, receiver: &Receiver<Message>) -> io::Result<Self> {
        for (cycle, news) in receiver.iter().flatten() {
            self.sink.time(cycle)?;
            self.samples += 1;
            match news {
                News::Changes(changes) => self.changes(&changes)?,
                News::Whole(image) if self.before.is_empty() => self.first(image)?,
                News::Whole(image) => {
                    let words = (0..).zip(image.into_iter().zip(&self.before));
                    let changes: Vec<_> = words
                        .filter(|(_, (new, old))| new != *old)
                        .map(|(word, (new, _))| (word, new))
                        .collect();
                    self.changes(&changes)?;
                }
            }
        }
        Ok(self)
    }

    /// Writes all signals, in the order of their words.
    fn first(&mut self, image: Vec<u64>) -> io::Result<()> {
        for part in &self.parts {
            let k = part.signal as usize;
            if std::mem::replace(&mut self.looked[k], self.samples) != self.samples {
                self.sink.change(k, &self.signals[k], is_there(&self.conditions, part, &image), &image)?;
            }
        }
        self.now.clone_from(&image);
        self.before = image;
        Ok(())
    }

    /// Writes the signals that have changed.
    fn changes(&mut self, changes: &[Change]) -> io::Result<()> {
        for (word, value) in changes {
            self.now[*word as usize] = *value;
        }
        for (word, value) in changes {
            let word = *word as usize;
            let differ = value ^ self.before[word];
            for part in &self.parts[self.begins[word]..self.begins[word + 1]] {
                if differ & part.bits == 0 {
                    continue;
                }
                // A signal in several words is looked at once.
                let k = part.signal as usize;
                if std::mem::replace(&mut self.looked[k], self.samples) == self.samples {
                    continue;
                }
                // If it is there in both, its conditions have not changed: its value has.
                let [was, there] =
                    [&self.before, &self.now].map(|image| is_there(&self.conditions, part, image));
                if was || there {
                    self.sink.change(k, &self.signals[k], there, &self.now)?;
                }
            }
        }
        for (word, value) in changes {
            self.before[*word as usize] = *value;
        }
        Ok(())
    }
}
