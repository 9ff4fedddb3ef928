import type { PersonaWriteBody } from '@understudy/contract/persona'

const sophistication: Record<PersonaWriteBody['technical_sophistication'], string> = {
  low: 'You are not comfortable with software: you read labels literally, miss icons without labels, avoid what you do not recognise and blame yourself for technical error messages.',
  medium:
    'You use software daily: you know common patterns, skim before you read and look for search when a menu does not help.',
  high: 'You know software well: you look for the shortest path, expect conventions to hold, and notice sloppy details.',
}

const patience: Record<PersonaWriteBody['patience_level'], string> = {
  low: 'You have little patience: waiting, errors and detours soon make you leave.',
  medium: 'You put up with a few waits and detours, but not with the same problem again and again.',
  high: 'You take your time: you read, try again after a problem and leave only when nothing is left to try.',
}

/**
 * How a persona is described to a mind; generated from its structured fields alone (spec: Persona >
 * synthesized_prompt).
 */
export function synthesizePrompt(persona: PersonaWriteBody): string {
  return [
    `You are ${persona.name}. ${persona.role_description}`,
    sophistication[persona.technical_sophistication],
    patience[persona.patience_level],
    ...renderList('What you want', persona.goals),
    ...renderList('What has annoyed you before', persona.pain_points),
    ...renderList('What you are used to', persona.current_tools),
  ].join('\n')
}

function renderList(heading: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [`${heading}: ${entries.join('; ')}.`]
}
