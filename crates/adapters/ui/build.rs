//! Tells Cargo to build this crate again when the built web files change: files that are added
//! to `dist` would be missing from a release binary otherwise.

fn main() {
    // A path that does not exist counts as changed on every run, so the (ignored) folder is
    // made; where that is not possible, the cost is a build too many.
    let _ = std::fs::create_dir_all("dist");
    println!("cargo:rerun-if-changed=dist");
    println!("cargo:rerun-if-changed=build.rs");
}
