import { z } from 'zod'
import type { TestCaller, TestService } from './test-service.ts'

/** A posting that a service without a model reads. */
export const text = `Night Porter at the Harbour Hotel

We are looking for a night porter to join our team, part-time, two nights a week.

Your tasks
- Welcome late guests
- Write the handover in Opera PMS

Apply with your CV at the front desk.`

/** The expected draft. */
export const draft = {
  name: 'Night Porter',
  role_description: 'Works as Night Porter at the Harbour Hotel.',
  technical_sophistication: 'low',
  patience_level: 'medium',
  goals: ['Welcome late guests', 'Write the handover in Opera PMS'],
  pain_points: [],
  current_tools: ['Opera PMS'],
}

/** A customer with the calls of an import. */
export interface Importer extends TestCaller {
  /** Imports the posting; returns its token. */
  issue: () => Promise<string>
  save: (body: unknown) => Promise<{ status: number; body: Record<string, unknown> }>
}

/** A customer without imports so far: imports are limited per customer. */
export async function openImporter(service: TestService): Promise<Importer> {
  const caller = await service.addCaller('importer')
  return {
    ...caller,
    issue: async () => (await caller.client.personas.importFromText({ text })).import_token,
    save: async (body) => {
      const response = await caller.request('POST', '/personas/import-from-text/save', { body })
      return {
        status: response.status,
        body: z.record(z.string(), z.unknown()).parse(await response.json()),
      }
    },
  }
}

/** Imported personas of this customer. */
export async function listImported({ client }: TestCaller): Promise<readonly { name: string }[]> {
  return (await client.personas.list({ source: 'job_import' })).items
}
