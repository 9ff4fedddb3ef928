import { z } from 'zod'
import { defineEndpoint, json } from '../endpoint.ts'
import { nothing } from './common.ts'

/** Health and the public trial. */
export const systemEndpoints = {
  getHealth: defineEndpoint({
    method: 'GET',
    path: '/health',
    resource: 'health',
    summary: 'Check the health',
    description: 'Whether the process is alive; does not query the database.',
    auth: 'none',
    rateLimit: null,
    params: nothing,
    query: nothing,
    body: null,
    responses: {
      200: json(
        z.object({
          ok: z.literal(true),
          service: z
            .string()
            .describe('Name of the service.')
            .meta({ examples: ['understudy'] }),
          version: z
            .string()
            .describe('Version of the server.')
            .meta({ examples: ['0.1.0'] }),
        }),
      ),
    },
    errors: [],
  }),
  createTrialPreview: defineEndpoint({
    method: 'POST',
    path: '/trial/preview',
    resource: 'trial',
    summary: 'Preview a site',
    description: 'Opens the home page of a public site and describes it in one line.',
    examples: { 'A site': { url: 'https://example.com/' } },
    auth: 'none',
    rateLimit: 'trial',
    params: nothing,
    query: nothing,
    body: z.strictObject({ url: z.string().min(1).max(2048) }),
    responses: {
      200: json(
        z.object({
          title: z.string(),
          description: z
            .string()
            .describe('One sentence on what the site is.')
            .meta({ examples: ['An online shop for lamps.'] }),
          screenshot: z.object({
            base64: z
              .string()
              .describe('The picture, in base64.')
              .meta({ examples: ['iVBORw0KGgo='] }),
            contentType: z.literal('image/png').describe('Type of the picture.'),
          }),
        }),
      ),
    },
    errors: ['container_error', 'llm_error'],
  }),
} as const
