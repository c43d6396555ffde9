// Texts of the editors and of other pages that most staff never open are loaded with those pages.
import de from '../../../../../../texts/locales/de/studio.json';
import en from '../../../../../../texts/locales/en/studio.json';
import { i18n } from '../i18n.svelte';

i18n.extend({ de, en });
