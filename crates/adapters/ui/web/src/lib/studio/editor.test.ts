// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

import type { Edition } from '../../api/edition';
import { ApiFailure } from '../../api/failure';
import { fetchBlock, saveBlock, type Block } from '../../api/studio';
import { blockEditor } from './block-editor.svelte';

vi.mock('../../api/studio', () => ({ createBlock: vi.fn(), fetchBlock: vi.fn(), saveBlock: vi.fn() }));

const block = (id: number): Edition<Block> => ({
  record: { id, slug: `b${id}`, name: `Block ${id}`, description: null, fields: [] } as unknown as Block,
  tag: `"${id}"`
});

it('keeps the record that was asked for last, whichever answer comes last', async () => {
  const answers: ((found: Edition<Block>) => void)[] = [];
  vi.mocked(fetchBlock).mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const editor = blockEditor({ kind: () => undefined });
  const both = [editor.open(1), editor.open(2)];
  answers[1]?.(block(2));
  answers[0]?.(block(1));
  await Promise.all(both);
  expect([editor.record?.id, editor.values.slug, editor.ready]).toEqual([2, 'b2', true]);
});

it('does not take over the record of a save that is answered when another is open', async () => {
  vi.mocked(fetchBlock).mockImplementation((id) => Promise.resolve(block(id)));
  let answer: () => void = () => undefined;
  vi.mocked(saveBlock).mockReturnValue(new Promise((saved) => (answer = () => saved(block(1)))));
  const editor = blockEditor({ kind: () => undefined });
  await editor.open(1);
  editor.values.name.de = 'Ort';
  const saved = editor.save();
  await vi.waitFor(() => expect(saveBlock).toHaveBeenCalledOnce());
  await editor.open(2);
  answer();
  expect(await saved).toBe(false);
  expect([editor.record?.id, editor.values.slug, editor.saved, editor.busy]).toEqual([2, 'b2', false, false]);
});

it('places what is refused by what was sent, wherever it is moved before the answer', async () => {
  const fields = [
    { slug: 'ort', type: 'text', label: 'Ort' },
    { slug: 'tag', type: 'text', label: 'Tag' }
  ] as unknown as Block['fields'];
  const found = block(1);
  vi.mocked(fetchBlock).mockResolvedValue({ ...found, record: { ...found.record, fields } });
  let refuse: () => void = () => undefined;
  vi.mocked(saveBlock).mockReset();
  vi.mocked(saveBlock).mockReturnValue(
    new Promise((_, reject) => (refuse = () => reject(new ApiFailure(422, 'Nein.', { 'fields.0.label': ['Zu lang.'] }))))
  );
  const editor = blockEditor({ kind: () => undefined });
  await editor.open(1);
  const ort = editor.values.fields[0]?.id;
  editor.values.name.de = 'Ort';
  const saved = editor.save();
  await vi.waitFor(() => expect(saveBlock).toHaveBeenCalledOnce());
  editor.values.fields.reverse();
  refuse();
  expect(await saved).toBe(false);
  expect(editor.faults).toEqual({ [`f${ort}.label`]: 'Zu lang.' });
});
