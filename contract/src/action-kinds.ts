// Written by `npm run format` from the files in server/src/turn/actions.

/** What a persona can do in a turn. */
export const actionKinds = [
  'answer_dialog',
  'ask_for_help',
  'back',
  'check',
  'click',
  'done',
  'drag',
  'find',
  'forward',
  'give_up',
  'goto',
  'hover',
  'look',
  'no_action',
  'note',
  'press',
  'scroll',
  'scroll_box',
  'select',
  'type',
  'upload',
  'use_credential',
  'wait',
] as const
