// @vitest-environment jsdom
import { SvelteMap } from 'svelte/reactivity';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Edition } from '../../api/edition';
import { ApiFailure } from '../../api/failure';
import { createBlock, fetchBlock, saveBlock, type Block, type Template, type TemplateWanted } from '../../api/studio';
import { i18n } from '../i18n.svelte';
import { Editor } from './editor.svelte';
import { follow, newField, nextId, type Field } from './field';
import { FormBlocks, type KnownBlock } from './form-blocks.svelte';
import { newTemplate, templateFrom, templateTo, type TemplateEdit } from './template';
import './texts';

vi.mock('../../api/studio', () => ({ createBlock: vi.fn(), fetchBlock: vi.fn(), saveBlock: vi.fn() }));

const block = (id: number, more: Partial<Block> = {}): Edition<Block> => ({
  record: {
    id,
    slug: `b${id}`,
    name: `Block ${id}`,
    description: null,
    fields: [],
    is_system: false,
    created_at: '',
    updated_at: '',
    used_by_count: 0,
    used_by: [],
    ...more
  },
  tag: `"${id}"`
});
const template = (wanted: TemplateWanted): Edition<Template> => ({
  record: {
    id: 1,
    slug: 'f',
    title: 'F',
    description: null,
    is_active: false,
    has_unpublished_changes: false,
    blocks: (wanted.block_ids ?? []).map((form_block_id, index) => ({ form_block_id, position: index + 1 })),
    retention_days: null,
    settings: { quick_exit: false, receipt_text: null, steps: false },
    created_at: '',
    updated_at: '',
    form_blocks: []
  },
  tag: '"1"'
});

/** A form with these stored blocks, and a server that gives these answers. */
async function desk(known: KnownBlock[] = [], answer = (wanted: TemplateWanted) => Promise.resolve(template(wanted))) {
  const sent: TemplateWanted[] = [];
  const send = (wanted: TemplateWanted): Promise<Edition<Template>> => {
    sent.push(wanted);
    return answer(wanted);
  };
  const blocks = new FormBlocks(
    () => known,
    () => editor.values.places.map((place) => place.block)
  );
  const editor: Editor<TemplateEdit, TemplateWanted, Template> = new Editor<TemplateEdit, TemplateWanted, Template>({
    fresh: newTemplate,
    from: templateFrom,
    to: (edit) => templateTo(edit, (id) => blocks.id(id)),
    load: () => Promise.resolve(template({ block_ids: known.map(({ id }) => id) } as TemplateWanted)),
    create: send,
    save: (_id, _tag, wanted) => send(wanted),
    settle: (edit) => (edit.fixed = true),
    faults: (errors, { places }) => blocks.faults(errors, places),
    lines: (faults, { places }) => blocks.lines(faults, places),
    question: (failure) => failure.message,
    parts: () => blocks.editors
  });
  await editor.open(known.length === 0 ? null : 1);
  const open = async (id: number) => {
    await blocks.open(id);
    const opened = blocks.editor(id);
    if (opened === undefined) {
      throw new Error(`${id} is not open`);
    }
    return opened;
  };
  return { blocks, editor, sent, open };
}

const refusal = (errors: Record<string, string[]>): ApiFailure => new ApiFailure(422, 'Nein.', errors);

beforeEach(() => {
  i18n.use('de');
  vi.resetAllMocks();
  vi.mocked(fetchBlock).mockImplementation((id) => Promise.resolve(block(id)));
  vi.mocked(saveBlock).mockImplementation((id, _tag, { slug, name }) =>
    Promise.resolve(block(id, { slug: slug ?? '', name: name as string }))
  );
});

describe('a form with its blocks', () => {
  it('makes a new block before itself, and then knows it by its id', async () => {
    const { blocks, editor, sent } = await desk();
    const made = await blocks.add();
    editor.values.places = [{ id: nextId(), block: made }];
    expect(blocks.preview()).toMatchObject({ block_ids: [made], unsaved_blocks: [{ form_block_id: made }] });
    vi.mocked(createBlock).mockResolvedValue(block(7));
    expect(await editor.save()).toBe(true);
    expect(sent.map(({ block_ids }) => block_ids)).toEqual([[7]]);
    expect([editor.dirty, editor.saved]).toEqual([false, true]);
    expect(blocks.preview()).toEqual({ block_ids: [7], unsaved_blocks: [] });
  });

  it('is not sent while a block is refused, and says where', async () => {
    const { blocks, editor, sent } = await desk();
    const made = await blocks.add();
    editor.values.places = [{ id: nextId(), block: made }];
    vi.mocked(createBlock).mockRejectedValue(refusal({ name: ['Fehlt.'] }));
    expect(await editor.save()).toBe(false);
    expect(sent).toEqual([]);
    expect(editor.lines).toEqual([{ text: 'Baustein 1, Name des Bausteins: Fehlt.', field: `studio-b${made}.name` }]);
    expect([editor.dirty, editor.attempt]).toEqual([true, 1]);
  });

  it('sends only what was changed', async () => {
    const { editor, sent, open } = await desk([block(3).record, block(4).record]);
    const three = await open(3);
    await open(4);
    expect(editor.dirty).toBe(false);
    three.values.name.de = 'Anders';
    expect([editor.dirty, editor.changed, three.pending]).toEqual([true, false, true]);
    expect(await editor.save()).toBe(true);
    expect(vi.mocked(saveBlock).mock.calls.map(([id, tag]) => [id, tag])).toEqual([[3, '"3"']]);
    expect([sent, editor.dirty, editor.saved]).toEqual([[], false, true]);
  });

  it('keeps what is held to be saved later, and saves the rest', async () => {
    const { editor, sent } = await desk([block(3).record]);
    [editor.values.slug, editor.values.title.de] = ['neu', 'Neu'];
    expect(await editor.save(false, { slug: 'f' })).toBe(true);
    expect([sent[0]?.slug, editor.wanted.slug, editor.dirty]).toEqual(['f', 'neu', true]);
    expect(await editor.save()).toBe(true);
    expect([sent[1]?.slug, editor.dirty]).toEqual(['neu', false]);
  });

  it('tries a block again once another is saved that it depends on', async () => {
    const { editor, open } = await desk([block(3).record, block(4).record]);
    (await open(3)).values.name.de = 'Drei';
    (await open(4)).values.name.de = 'Vier';
    vi.mocked(saveBlock).mockRejectedValueOnce(refusal({ 'fields.0.visibleIf.field': ['Gibt es nicht.'] }));
    expect(await editor.save()).toBe(true);
    expect(vi.mocked(saveBlock).mock.calls.map(([id]) => id)).toEqual([3, 4, 3]);
  });

  it('confirms what one block asks for to that block alone', async () => {
    const { editor, open } = await desk([block(3).record, block(4).record]);
    const [three, four] = [await open(3), await open(4)];
    three.values.name.de = 'Drei';
    four.values.name.de = 'Vier';
    vi.mocked(saveBlock).mockImplementation((id, _tag, wanted) =>
      id === 4 && wanted.confirm !== true ? Promise.reject(new ApiFailure(409, 'Wirklich?')) : Promise.resolve(block(id))
    );
    expect(await editor.save()).toBe(false);
    expect([editor.asking === four, four.confirming, three.pending]).toEqual([true, 'Wirklich?', false]);
    three.values.name.de = 'Noch einmal';
    expect(await editor.save(true)).toBe(true);
    expect(
      vi
        .mocked(saveBlock)
        .mock.calls.slice(-2)
        .map(([id, , { confirm }]) => [id, confirm])
    ).toEqual([
      [3, undefined],
      [4, true]
    ]);
  });

  it('tells what the plan refuses apart from what is wrong', async () => {
    const { editor, open } = await desk([block(3).record]);
    const three = await open(3);
    three.values.name.de = 'Anders';
    const closed = new ApiFailure(403, 'Nein.', {}, { required_feature: 'forms' });
    vi.mocked(saveBlock).mockRejectedValue(closed);
    expect(await editor.save()).toBe(false);
    expect([editor.refused, editor.lines]).toEqual([closed, []]);
    vi.mocked(saveBlock).mockResolvedValue(block(3, { name: 'Anders' }));
    expect(await editor.save()).toBe(true);
    expect(editor.refused).toBeNull();
  });

  it('keeps conditions on a question of another block, whatever its label becomes', async () => {
    const { blocks, editor, open } = await desk([block(3).record, block(4).record]);
    const [three, four] = [await open(3), await open(4)];
    const relabel = (field: Field | undefined, label: string, option: string): void => {
      if (field?.options[0] !== undefined) {
        [field.label.de, field.options[0].label.de] = [label, option];
        follow(field, three.values.fields);
      }
    };
    const settle = (): void => {
      [three, four].forEach((one) => one.note());
      blocks.follow(3);
      [three, four].forEach((one) => one.history.cut());
    };
    three.values.fields = [newField('select'), newField('text')];
    relabel(three.values.fields[0], 'Ort', 'Nord');
    settle();
    const condition = (field: string, value: string) => ({ id: nextId(), field, op: 'eq' as const, value });
    four.values.fields = [
      { ...newField('text'), slug: 'welcher' },
      { ...newField('text'), conditions: [condition('ort', 'nord'), condition('welcher', 'nord'), condition('ort', 'anderswo')] }
    ];
    settle();
    relabel(three.values.fields[0], 'Bereich', 'Süd');
    settle();
    const conditions = (): string[] => four.values.fields.flatMap((one) => one.conditions.map(({ field, value }) => `${field}=${value}`));
    const after = ['bereich=sued', 'welcher=nord', 'bereich=anderswo'];
    expect(conditions()).toEqual(after);
    // Undo takes both back at once.
    editor.undo();
    settle();
    expect([three.values.fields[0]?.slug, conditions()]).toEqual(['ort', ['ort=nord', 'welcher=nord', 'ort=anderswo']]);
    editor.redo();
    settle();
    expect([three.values.fields[0]?.slug, conditions()]).toEqual(['bereich', after]);
    // A condition on a question of its own block is its own, even if another has the same key.
    three.values.fields.push({ ...newField('text'), slug: 'welcher', fixed: true });
    settle();
    three.values.fields.forEach((field) => (field.slug = field.slug === 'welcher' ? 'wer' : field.slug));
    settle();
    expect(conditions()).toEqual(after);
  });

  it('is taken back step by step, whatever the step was in', async () => {
    const { editor, open } = await desk([block(3).record]);
    const three = await open(3);
    three.values.name.de = 'Anders';
    three.note();
    editor.values.title.de = 'Neu';
    editor.note();
    const state = (): string[] => [editor.values.title.de, three.values.name.de];
    expect([editor.undo() && state(), editor.undo() && state(), editor.undo()]).toEqual([['F', 'Anders'], ['F', 'Block 3'], false]);
    expect([editor.redo() && state(), editor.redo() && state()]).toEqual([
      ['F', 'Anders'],
      ['Neu', 'Anders']
    ]);
  });

  it('knows the fields of its other blocks, opened or not', async () => {
    const field = { slug: 'ort', type: 'toggle', label: 'Ort' } as unknown as Block['fields'][number];
    const { blocks, editor, open } = await desk([block(3, { fields: [field] }).record, block(4).record]);
    const four = await open(4);
    expect(blocks.elsewhere(4).map(({ name, fields }) => [name, fields.map(({ slug }) => slug)])).toEqual([['Block 3', ['ort']]]);
    four.values.fields = [{ ...newField('text'), conditions: [{ id: 1, field: 'ort', op: 'eq', value: 'true' }] }];
    expect(four.wanted.fields?.[0]?.visibleIf).toMatchObject({ value: true });
    expect(blocks.taken(4)).toEqual(['b3']);
    editor.values.places = [];
    expect(blocks.editors).toEqual([]);
  });

  it('calls a control by its own id once the block is open', async () => {
    const fields = ['ort', 'tag'].map((slug) => ({ slug, type: 'text', label: slug }) as unknown as Block['fields'][number]);
    vi.mocked(fetchBlock).mockResolvedValue(block(3, { fields }));
    const { blocks, open } = await desk([block(3, { fields }).record]);
    const ids = ['name', 'fields.1.label', 'form_block_id'].map((path) => `studio-blocks.0.${path}`);
    expect(ids.map((id) => blocks.control(id))).toEqual(ids);
    const tag = (await open(3)).values.fields[1]?.id;
    expect(ids.map((id) => blocks.control(id))).toEqual(['studio-b3.name', `studio-f${tag}.label`, ids[2]]);
  });
});

describe('what the server refuses in a form', () => {
  const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }));
  const fields = [
    { slug: 'ort', type: 'select', label: 'Ort', options },
    { slug: 'tag', type: 'text', label: 'Tag' }
  ] as unknown as Block['fields'];
  const known = (): Block[] => [block(3, { fields }).record, block(4).record];
  const errors = {
    'blocks.0.fields.0.options.1.label': ['Fehlt.'],
    'blocks.0.fields.1.slug': ['Doppelt.'],
    'blocks.1.form_block_id': ['Weg.']
  };
  const said = (editor: { lines: { text: string }[] }): string[] => editor.lines.map(({ text }) => text);
  /** A server that waits before it refuses. */
  function slow() {
    let refuse: () => void = () => undefined;
    const answer = () => new Promise<Edition<Template>>((_, reject) => (refuse = () => reject(refusal(errors))));
    return { answer, refuse: () => refuse() };
  }

  beforeEach(() => {
    vi.mocked(fetchBlock).mockImplementation((id) => Promise.resolve(block(id, id === 3 ? { fields } : {})));
  });

  it('stands where it belongs when block, field and option are moved before the answer', async () => {
    const { answer, refuse } = slow();
    const { blocks, editor, sent, open } = await desk(known(), answer);
    const three = await open(3);
    const [ort, tag] = three.values.fields;
    const [a, b] = ort?.options ?? [];
    const place = editor.values.places[0];
    editor.values.title.de = 'Neu';
    const saved = editor.save();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    editor.values.places.reverse();
    three.values.fields.reverse();
    three.values.fields[1]?.options.reverse();
    refuse();
    expect(await saved).toBe(false);
    expect(editor.lines).toEqual([
      { text: 'Baustein 2, Feld 2, Antwortmöglichkeit 1: Fehlt.', field: `studio-f${ort?.id}.options.o${b?.id}.label` },
      { text: 'Baustein 2, Feld 1, Kürzel: Doppelt.', field: `studio-f${tag?.id}.slug` },
      { text: 'Baustein 1: Weg.', field: 'studio-blocks.0.form_block_id' }
    ]);
    const atPlace = (): string[] => (place === undefined ? [] : Object.keys(blocks.faultsAt(place, editor.faults)));
    expect(atPlace()).toEqual([`f${ort?.id}.options.o${b?.id}.label`, `f${tag?.id}.slug`]);
    three.values.fields = three.values.fields.filter(({ slug }) => slug === 'ort');
    three.values.fields.forEach((field) => (field.options = field.options.filter(({ id }) => id === a?.id)));
    expect([said(editor), atPlace()]).toEqual([['Baustein 1: Weg.'], []]);
    editor.values.places = [];
    expect(editor.lines).toEqual([]);
  });

  it('is about the blocks as they were stored before the form', async () => {
    const { answer, refuse } = slow();
    const { editor, sent, open } = await desk(known(), answer);
    const three = await open(3);
    editor.values.title.de = 'Neu';
    three.values.fields.reverse();
    vi.mocked(saveBlock).mockImplementation((id) => {
      // Somebody goes on while the block is on its way.
      three.values.fields.reverse();
      return Promise.resolve(block(id));
    });
    const saved = editor.save();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    refuse();
    expect(await saved).toBe(false);
    // The day was sent as the first field.
    expect(said(editor)).toContain('Baustein 1, Feld 1, Kürzel: Doppelt.');
    three.values.fields.reverse();
    expect(said(editor)).toContain('Baustein 1, Feld 2, Kürzel: Doppelt.');
  });

  it('stays with the fields of a block that is opened later', async () => {
    const { blocks, editor, open } = await desk(known(), () => Promise.reject(refusal(errors)));
    editor.values.title.de = 'Neu';
    expect(await editor.save()).toBe(false);
    expect(editor.lines[0]).toEqual({
      text: 'Baustein 1, Feld 1, Antwortmöglichkeit 2: Fehlt.',
      field: 'studio-blocks.0.fields.0.options.1.label'
    });
    const three = await open(3);
    three.values.fields[0]?.options.reverse();
    const [ort, tag] = three.values.fields;
    expect(editor.lines.slice(0, 2)).toEqual([
      { text: 'Baustein 1, Feld 1, Antwortmöglichkeit 1: Fehlt.', field: `studio-f${ort?.id}.options.o${ort?.options[0]?.id}.label` },
      { text: 'Baustein 1, Feld 2, Kürzel: Doppelt.', field: `studio-f${tag?.id}.slug` }
    ]);
    expect(ort?.options.map(({ value }) => value)).toEqual(['b', 'a']);
    expect(blocks.faultsAt(editor.values.places[0] ?? { id: 0, block: 0 }, editor.faults)).toHaveProperty([`f${tag?.id}.slug`]);
  });

  it('is about what is stored where something else is done with it', async () => {
    const { editor } = await desk(known());
    const { answer, refuse } = slow();
    const done = editor.carryOut(answer);
    await Promise.resolve();
    editor.values.places.reverse();
    refuse();
    expect(await done).toBe(false);
    expect(said(editor)).toContain('Baustein 1: Weg.');
  });

  it('knows a field again when the list of blocks is read anew, or a block of somebody else taken', async () => {
    const list = new SvelteMap(known().map((one) => [one.id, one]));
    const blocks = new FormBlocks(
      () => [...list.values()],
      () => [3]
    );
    const ids = (): [string, number[]][] => blocks.fields(3).map(({ slug, id, options }) => [slug, [id, ...options.map((one) => one.id)]]);
    const before = ids();
    list.set(3, block(3, { fields: [...fields].reverse() }).record);
    expect(ids()).toEqual([...before].reverse());
    await blocks.open(3);
    expect(ids()).toEqual(before);
    const editor = blocks.editor(3);
    vi.mocked(saveBlock).mockRejectedValue(new ApiFailure(412, 'Nein.'));
    expect(await editor?.save()).toBe(false);
    editor?.takeTheirs();
    expect(ids()).toEqual(before);
  });
});
