// The words of the editors come with the editors: most of the staff never open them.
import de from '../../../../locales/studio.de.json';
import en from '../../../../locales/studio.en.json';
import { i18n } from '../i18n.svelte';

i18n.extend({ de, en });
