import './studio/texts';

import type { ReportDetail, ReportEvent } from '../api/types';
import { actorWords } from './audit-words';
import { i18n } from './i18n.svelte';
import { statusName } from './status-words';

/** Who did it. */
export function eventActor({ actor_kind: kind, actor_name: name }: ReportEvent): string {
  return kind === 'user' && name === '' ? i18n.t('audit.actor.stranger') : actorWords({ kind, id: null, name });
}

/** What was done; `files` are those of the report. */
export function eventWords({ action, from, to, file }: ReportEvent, files: ReportDetail['files']): string {
  switch (action) {
    case 'report.status_changed':
      return from === null || to === null
        ? i18n.t('history.status_changed')
        : i18n.t('history.status_from_to', { from: statusName(from), to: statusName(to) });
    case 'report.note_added':
      return i18n.t('history.note_added');
    case 'report.note_deleted':
      return i18n.t('history.note_deleted');
    case 'report.released':
      return i18n.t('history.released');
    case 'report.file_read': {
      const name = files.find(({ id }) => id === file)?.name;
      return name === undefined ? i18n.t('history.file_opened') : i18n.t('history.file_opened_named', { name });
    }
    default:
      // Only a newer server knows it.
      return action;
  }
}
