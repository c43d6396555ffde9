import './studio/texts';

import type { AuditEntry } from '../api/types';
import { dateTime, day } from './format';
import { i18n, isTextKey, keysBelow, type TextKey } from './i18n.svelte';

const ACTION = 'audit.action.';

/** The name of a code; the code itself if only a newer server knows it. */
function words(prefix: string, code: string, parameters: Record<string, string | number> = {}): string {
  const key = `${prefix}${code}`;
  return isTextKey(key) ? i18n.t(key, parameters) : code;
}

export function actionWords(action: AuditEntry['action']): string {
  // This only compiles if every action of the API has a text.
  const key = `${ACTION}${action}` as const;
  return isTextKey(key) ? i18n.t(key) : action;
}

/** All actions as options, sorted by name. */
export function actionOptions(): { value: string; label: string }[] {
  return keysBelow(ACTION)
    .map((key) => ({ value: key.slice(ACTION.length), label: i18n.t(key) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.region));
}

export function actorWords({ kind, id, name }: AuditEntry['actor']): string {
  if (kind === 'user' && name === '') {
    // An account without a tenant is only known by its number.
    return i18n.t('audit.actor.former', { id: String(id) });
  }
  return kind === 'user' ? name : words('audit.actor.', kind, { name, id: String(id ?? '') });
}

/** The object of the entry, by its reference or name if the details have one. */
export function objectWords({ actor, object, details }: AuditEntry): string {
  if (object.kind === 'user' && actor.kind === 'user' && object.id === String(actor.id)) {
    return i18n.t('audit.object.self');
  }
  if (object.kind === 'settings') {
    return words('audit.setting.', object.id);
  }
  const name = details['reference'] ?? details['name'] ?? object.id;
  return words('audit.object.', object.kind, { name: String(name) }).trim();
}

/** The page of the object, if there is one. */
export function objectPath({ object }: AuditEntry): string | null {
  return object.kind === 'report' && /^\d+$/.test(object.id) ? `/app/reports/${object.id}` : null;
}

/** The other details of an entry in words, without the object's name. */
export function detailWords({ details }: AuditEntry): string[] {
  // The old value is shown with the new one.
  const before = ['role_from', 'from'].filter((name) => name.replace('from', 'to') in details);
  const elsewhere = ['reference', 'name', ...before];
  const shown = Object.entries(details).filter(([name]) => !elsewhere.includes(name));
  return shown.map(([name, value]) => {
    if (typeof value === 'number' && isCount(name)) {
      return i18n.plural(`audit.detail.${name}`, value);
    }
    if (name === 'enabled' && typeof value === 'boolean') {
      return i18n.t(value ? 'audit.detail.switched_on' : 'audit.detail.switched_off');
    }
    const flag = value === true || (name === 'unread' && value === 'true') ? FLAGS[name] : undefined;
    if (flag !== undefined) {
      return i18n.t(flag);
    }
    if (name === 'note') {
      return i18n.t('audit.detail.note', { value: String(value) });
    }
    if (typeof value !== 'string') {
      return `${name}: ${String(value)}`;
    }
    switch (name) {
      case 'role':
        return i18n.t('audit.detail.role', { value: words('role.', value) });
      case 'role_to':
        return i18n.t('audit.detail.role_changed', {
          from: words('role.', String(details['role_from'] ?? '')),
          to: words('role.', value)
        });
      case 'changed':
        return i18n.t('audit.detail.changed', {
          value: value
            .split(', ')
            .map((field) => words('audit.field.', field))
            .join(', ')
        });
      case 'to':
        return i18n.t('audit.detail.status_changed', {
          from: words('status.', String(details['from'] ?? '')),
          to: words('status.', value)
        });
      case 'module':
      case 'tier':
        return i18n.t(`audit.detail.${name}`, {
          value: value
            .split(', ')
            .map((one) => words(`plan.${name}.`, one))
            .join(', ')
        });
      case 'state':
        return i18n.t('audit.detail.state', { value: words('plan.status.', value) });
      case 'status':
        return i18n.t('audit.detail.status', { value: words('status.', value) });
      case 'format':
        return i18n.t('audit.detail.format', { value: value.toUpperCase() });
      case 'von':
      case 'bis':
        return i18n.t(`audit.detail.${name}`, { value: dayOrText(value) });
      case 'field':
      case 'file':
      case 'key':
      case 'value':
        return i18n.t(`audit.detail.${name}`, { value });
      case 'hour':
        return i18n.t('audit.detail.hour', { value: momentOrText(value) });
      case 'quarantine':
        return i18n.t(value === 'only' ? 'audit.detail.quarantined' : 'audit.detail.quarantine');
      case 'expires_at':
        return i18n.t('audit.detail.expires_at', { value: dayOrText(value) });
      default:
        return `${name}: ${value}`;
    }
  });
}

/** The day of a timestamp; any other text (of a row that was tampered with) as it is. */
function dayOrText(value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : day(value);
}

/** The time of a timestamp; any other text as it is. */
function momentOrText(value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : dateTime(value);
}

/** Details that are shown without a value. */
const FLAGS: Readonly<Record<string, TextKey>> = {
  answer: 'audit.detail.answer',
  quarantine: 'audit.detail.quarantined',
  search: 'audit.detail.search',
  taken_back: 'audit.detail.taken_back',
  test: 'audit.detail.test_only',
  unread: 'audit.detail.unread'
};

const COUNTS = ['attempts', 'ceiling', 'contracts', 'events', 'minutes', 'reports', 'sessions', 'test', 'texts', 'wrong_codes'] as const;

function isCount(name: string): name is (typeof COUNTS)[number] {
  return (COUNTS as readonly string[]).includes(name);
}
