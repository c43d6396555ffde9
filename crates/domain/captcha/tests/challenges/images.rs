//! The properties of an image, and what it must not reveal (decisions §2, hostile check 37).

use super::challenges;
use captcha::Difficulty;
use std::collections::HashSet;

/// Returns the tags of an image: name and attributes. Fails on anything that is not a tag.
fn tags(svg: &str) -> Vec<(&str, Vec<(&str, &str)>)> {
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
    svg.split_terminator('>')
        .filter_map(|tag| {
            let tag = tag.strip_prefix('<').expect("no text between tags");
            let tag = tag.strip_suffix('/').unwrap_or(tag);
            if tag == "/svg" {
                return None;
            }
            let (name, mut rest) = tag.split_once(' ').expect("every tag has attributes");
            let mut attributes = vec![];
            while let Some((key, value)) = rest.split_once("=\"") {
                let (value, after) = value.split_once('"').expect("attributes end");
                attributes.push((key.trim_start(), value));
                rest = after;
            }
            assert_eq!(rest, "");
            Some((name, attributes))
        })
        .collect()
}

fn path_data(svg: &str) -> impl Iterator<Item = &str> {
    svg.split(" d=\"").skip(1).filter_map(|rest| rest.split('"').next())
}

#[test]
fn an_image_is_paths_and_numbers_without_text_names_styles_or_scripts() {
    for difficulty in Difficulty::ALL {
        for challenge in challenges(difficulty, 100) {
            assert!(challenge.image_svg.is_ascii());
            for (name, attributes) in tags(&challenge.image_svg) {
                let known: &[&str] = match name {
                    "svg" => &[
                        "xmlns",
                        "width",
                        "height",
                        "viewBox",
                        "aria-hidden",
                        "focusable",
                        "fill",
                        "stroke-linecap",
                    ],
                    "rect" => &["width", "height", "rx", "fill"],
                    "path" => &["stroke", "stroke-width", "d"],
                    other => panic!("an element <{other}>"),
                };
                for (key, value) in attributes {
                    assert!(known.contains(&key), "{name} has {key}");
                    if key == "d" {
                        assert!(value.bytes().all(|byte| b"MC .0123456789".contains(&byte)), "{value}");
                    }
                }
            }
        }
    }
}

#[test]
fn no_path_is_ever_drawn_the_same_twice() {
    let mut seen = HashSet::new();
    for challenge in challenges(Difficulty::Easy, 1000) {
        for fragment in path_data(&challenge.image_svg).flat_map(|data| data.split('M').skip(1)) {
            assert!(seen.insert(fragment.to_owned()), "{fragment}");
        }
    }
}

#[test]
fn every_path_holds_fragments_from_all_over_the_image() {
    for challenge in challenges(Difficulty::Hard, 300) {
        for data in path_data(&challenge.image_svg) {
            let starts: Vec<f32> = data
                .split('M')
                .skip(1)
                .filter_map(|fragment| fragment.split([' ', 'C']).next()?.parse().ok())
                .collect();
            let (low, high) = starts.iter().fold((f32::MAX, f32::MIN), |(l, h), &x| (l.min(x), h.max(x)));
            // Lines and scraps of noise have few fragments and are not glyphs.
            if starts.len() >= 10 {
                assert!(high - low > 90.0, "a path from {low} to {high} may be one glyph");
            }
        }
    }
}

#[test]
fn the_order_of_fragments_does_not_follow_the_order_of_glyphs() {
    // Of two neighbours in a shuffled list, the left one is drawn first half of the time. Long lines of noise
    // do run from left to right; they are the paths with few fragments.
    let (mut forwards, mut pairs) = (0_u32, 0_u32);
    for challenge in challenges(Difficulty::Hard, 300) {
        for data in path_data(&challenge.image_svg) {
            let starts: Vec<f32> = data
                .split('M')
                .skip(1)
                .filter_map(|fragment| fragment.split([' ', 'C']).next()?.parse().ok())
                .collect();
            if starts.len() > 6 {
                pairs += u32::try_from(starts.len() - 1).unwrap();
                forwards +=
                    u32::try_from(starts.windows(2).filter(|pair| pair[0] < pair[1]).count()).unwrap();
            }
        }
    }
    let share = f64::from(forwards) / f64::from(pairs);
    assert!((0.48..=0.52).contains(&share), "{share}");
}

#[test]
fn the_number_of_fragments_does_not_tell_the_question() {
    // Without decoys "1 + 1" has some thirty fragments and "88 × 88" some seventy.
    let mut counts: Vec<usize> = Difficulty::ALL
        .into_iter()
        .flat_map(|difficulty| challenges(difficulty, 300))
        .map(|challenge| challenge.image_svg.matches('M').count())
        .collect();
    counts.sort_unstable();
    let (low, high) = (counts[counts.len() / 50], counts[counts.len() * 49 / 50]);
    assert!(high - low <= 12, "{low} to {high}");
}
