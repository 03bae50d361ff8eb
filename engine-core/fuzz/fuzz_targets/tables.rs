//! Any text as the name of a table and as a list of folders.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::tablebase::Material;

fuzz_target!(|text: &str| {
    if let Some(material) = Material::parse(text) {
        assert!(material.leads_to(material));
        assert_eq!(Material::parse(&material.to_string()), Some(material));
    }
    #[cfg(target_arch = "x86_64")]
    if !text.contains('/') && !text.contains('.') {
        let _ = tabia_core::tablebase::syzygy::Syzygy::open(text);
    }
});
