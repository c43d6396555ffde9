// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

import type { Edition } from '../../api/edition';
import { fetchBlock, type Block } from '../../api/studio';
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
