import type { PersonaSnapshot } from '@understudy/contract/persona'

/** An average visitor; tests name only what matters to them. */
export function createTestPersona(parts: Partial<PersonaSnapshot> = {}): PersonaSnapshot {
  return {
    id: 'pers_1',
    name: 'Maya',
    role_description: 'Buys presents online.',
    technical_sophistication: 'medium',
    patience_level: 'medium',
    goals: [],
    pain_points: [],
    current_tools: [],
    synthesized_prompt: 'You are Maya.',
    ...parts,
  }
}
