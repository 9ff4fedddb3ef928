import type { PersonaWriteBody } from '@understudy/contract/persona'
import type { Persona } from '../../store/personas/personas.ts'

/** The fields a customer writes, by their JSON names. */
export function toWriteBody(persona: Persona): PersonaWriteBody {
  return {
    name: persona.name,
    role_description: persona.roleDescription,
    technical_sophistication: persona.technicalSophistication,
    patience_level: persona.patienceLevel,
    goals: persona.goals,
    pain_points: persona.painPoints,
    current_tools: persona.currentTools,
  }
}
