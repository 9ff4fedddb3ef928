import type { Level, PersonaWriteBody } from '@understudy/contract/persona'

/** A persona as its editor holds it: lists with one entry a line. */
export interface PersonaFields {
  name: string
  role: string
  software: Level
  patience: Level
  goals: string
  pains: string
  tools: string
}

export const emptyFields: PersonaFields = {
  name: '',
  role: '',
  software: 'medium',
  patience: 'medium',
  goals: '',
  pains: '',
  tools: '',
}

export const levelWords = {
  low: 'Low',
  medium: 'Average',
  high: 'High',
} as const satisfies Record<Level, string>

/** How familiar someone is with software. */
export const softwareWords = {
  low: 'New to it',
  medium: 'Uses it daily',
  high: 'An expert',
} as const satisfies Record<Level, string>

/** A stored persona or a draft for the editor. */
export function toFields(persona: PersonaWriteBody): PersonaFields {
  return {
    name: persona.name,
    role: persona.role_description,
    software: persona.technical_sophistication,
    patience: persona.patience_level,
    goals: persona.goals.join('\n'),
    pains: persona.pain_points.join('\n'),
    tools: persona.current_tools.join('\n'),
  }
}

/** What the editor holds, for the service. */
export function toPersona(fields: PersonaFields): PersonaWriteBody {
  return {
    name: fields.name.trim(),
    role_description: fields.role.trim(),
    technical_sophistication: fields.software,
    patience_level: fields.patience,
    goals: readLines(fields.goals),
    pain_points: readLines(fields.pains),
    current_tools: readLines(fields.tools),
  }
}

function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
