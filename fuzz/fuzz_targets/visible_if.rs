#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::visible_if(data));
