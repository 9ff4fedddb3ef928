import { z } from 'zod'
import { identifier } from '../common.ts'
import {
  deployCheck,
  deployCheckPatchBody,
  deployCheckWriteBody,
  deployDecision,
  deployEvent,
  deployEventBody,
  triggerToken,
} from '../deploy-check.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { idParams, listOf, nothing } from './common.ts'

const common = {
  resource: 'deploy checks',
  auth: 'api_key',
  rateLimit: 'general',
  query: nothing,
} as const

export const deployCheckEndpoints = {
  createDeployCheck: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/deploy-checks',
    summary: 'Makes a deploy check and shows its trigger token once.',
    params: nothing,
    body: deployCheckWriteBody,
    responses: { 201: json(deployCheck.extend({ trigger_token: triggerToken })) },
    errors: ['persona_not_found', 'credential_not_found'],
  }),
  listDeployChecks: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/deploy-checks',
    summary: 'Lists the checks that are not archived, oldest first.',
    params: nothing,
    body: null,
    responses: { 200: json(listOf(deployCheck)) },
    errors: [],
  }),
  getDeployCheck: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/deploy-checks/{id}',
    summary: 'Shows a check, also an archived one.',
    params: idParams,
    body: null,
    responses: { 200: json(deployCheck) },
    errors: ['not_found'],
  }),
  updateDeployCheck: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/deploy-checks/{id}',
    summary: 'Changes fields of a check.',
    params: idParams,
    body: deployCheckPatchBody,
    responses: { 200: json(deployCheck) },
    errors: ['not_found', 'persona_not_found', 'credential_not_found', 'deploy_check_archived'],
  }),
  archiveDeployCheck: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/deploy-checks/{id}',
    summary: 'Archives a check; an archived one stays so.',
    params: idParams,
    body: null,
    responses: { 204: empty },
    errors: ['not_found'],
  }),
  rotateDeployCheckToken: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/deploy-checks/{id}/rotate-token',
    summary: 'Makes a new trigger token and shows it once; the old one is refused at once.',
    params: idParams,
    body: null,
    responses: {
      200: json(z.object({ deploy_check_id: identifier, trigger_token: triggerToken })),
    },
    errors: ['not_found', 'deploy_check_archived'],
  }),
  listDeployEvents: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/deploy-checks/{id}/events',
    summary: 'Lists the last 100 events of a check, newest first.',
    params: idParams,
    body: null,
    responses: { 200: json(listOf(deployEvent)) },
    errors: ['not_found'],
  }),
  ingestDeployEvent: defineEndpoint({
    ...common,
    auth: 'trigger_token',
    rateLimit: 'ingest',
    method: 'POST',
    path: '/deploy-checks/{id}/events',
    summary: 'Takes a deploy event of CI; 200 when its idempotency_key was decided before.',
    params: idParams,
    body: deployEventBody,
    responses: { 200: json(deployDecision), 202: json(deployDecision) },
    refusals: { 400: json(deployDecision) },
    errors: [],
  }),
} as const
