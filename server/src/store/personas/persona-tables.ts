import type { Json } from '../json-column.ts'

interface PersonasTable {
  customer_id: string
  id: string
  name: string
  role_description: string
  technical_sophistication: 'low' | 'medium' | 'high'
  patience_level: 'low' | 'medium' | 'high'
  goals: Json
  pain_points: Json
  current_tools: Json
  synthesized_prompt: string
  source: 'custom' | 'job_import'
  source_text: string | null
  created_at: Date
}

interface ImportTokensTable {
  customer_id: string
  /** SHA-256, hex. */
  hash: string
  /** null once the token is used. */
  sealed_text: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** Personas, and the tokens that save a drafted one. */
export interface PersonaTables {
  personas: PersonasTable
  import_tokens: ImportTokensTable
}
