import de from '../../../../../texts/locales/de/portal.json';
import en from '../../../../../texts/locales/en/portal.json';
import { i18n } from '../lib/i18n.svelte';

i18n.extend({ de, en });
