use std::time::{Duration, Instant};

use crate::talk::Program;

/// An upper limit for tests on a busy machine; what it usually takes is a few milliseconds.
const SOON: Duration = Duration::from_millis(500);

#[test]
fn stop_is_answered_soon() {
    let mut program = Program::start();
    let mut times = Vec::new();
    for _ in 0..40 {
        program.send("go infinite");
        program.until("info depth 5");
        let began = Instant::now();
        program.send("stop");
        program.until("bestmove");
        times.push(began.elapsed());
    }
    times.sort_unstable();
    println!("stop to bestmove: median {:?}, 95 % {:?}", times[20], times[38]);
    assert!(times[38] < SOON, "{times:?}");
    program.quit();
}

#[test]
fn quit_ends_searches_and_threads() {
    for line in ["go infinite", "go ponder", "bench 30", "go perft 7"] {
        let mut program = Program::start();
        program.set("Threads", "3");
        program.send(line);
        std::thread::sleep(Duration::from_millis(50));
        let began = Instant::now();
        program.quit();
        assert!(began.elapsed() < Duration::from_secs(5), "{line}");
    }
}

#[test]
fn the_end_of_input_ends_it_with_an_answer() {
    let mut program = Program::start();
    program.send("go infinite");
    program.until("info depth 3");
    program.end_input();
    program.until("bestmove");
    assert!(program.wait().success());
}

/// What waits for a search to end may itself be endless.
#[test]
fn the_end_of_input_ends_what_waited() {
    for line in ["go infinite", "go ponder wtime 1000 btime 1000", "go depth 2 infinite"] {
        let mut program = Program::start();
        program.send("go nodes 300000");
        program.send(line);
        program.end_input();
        program.until("bestmove");
        program.until("bestmove");
        assert!(program.wait().success(), "{line}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn signals_end_it_cleanly() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut program = Program::start();
        program.send("go infinite");
        program.until("info depth 3");
        let id = program.child.id().to_string();
        let killed = std::process::Command::new("kill").args([signal, &id]).status().unwrap();
        assert!(killed.success());
        assert!(program.wait().success(), "{signal}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_thread_stays_behind_a_search() {
    let mut program = Program::start();
    program.set("Threads", "4");
    let count = |program: &Program| {
        let tasks = format!("/proc/{}/task", program.child.id());
        std::fs::read_dir(tasks).unwrap().count()
    };
    program.ask("d");
    let before = count(&program);
    for _ in 0..5 {
        program.send("go infinite");
        program.until("info depth 4");
        program.send("stop");
        program.until("bestmove");
    }
    // A helper that has handed in its result may still be on its way out.
    let began = Instant::now();
    while count(&program) > before {
        assert!(began.elapsed() < SOON * 4, "{} threads, {before} before", count(&program));
        std::thread::sleep(Duration::from_millis(5));
    }
    program.quit();
}
