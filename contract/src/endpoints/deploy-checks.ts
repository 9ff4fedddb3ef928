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
import { limits } from '../limits.ts'
import { listOf, nothing } from './common.ts'

const idParams = deployCheck.pick({ id: true })

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
    summary: 'Create a deploy check',
    description: `Creates a deploy check and returns its trigger token once; at most ${limits.deployChecksPerCustomer} per customer that are not archived.`,
    examples: {
      'Test what CI deploys': {
        name: 'Previews',
        persona_ids: ['pers_0000000000000000000default'],
        environments: ['preview'],
      },
      'Test one URL': {
        name: 'Production',
        type: 'fixed_url',
        target_url: 'https://shop.example.com/',
        persona_ids: ['pers_0000000000000000000default'],
        branches: ['main'],
      },
      'Test one URL every morning': {
        name: 'Production',
        type: 'fixed_url',
        target_url: 'https://shop.example.com/',
        persona_ids: ['pers_0000000000000000000default'],
        schedule: { cron: '0 9 * * 1-5', time_zone: 'Europe/Berlin' },
      },
    },
    params: nothing,
    body: deployCheckWriteBody,
    responses: { 201: json(deployCheck.extend({ trigger_token: triggerToken })) },
    errors: ['persona_not_found', 'credential_not_found'],
  }),
  listDeployChecks: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/deploy-checks',
    summary: 'List deploy checks',
    description: 'Lists the checks that are not archived, oldest first.',
    params: nothing,
    body: null,
    responses: { 200: json(listOf(deployCheck)) },
    errors: [],
  }),
  getDeployCheck: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/deploy-checks/{id}',
    summary: 'Get a deploy check',
    description: 'Returns a check, archived or not.',
    params: idParams,
    body: null,
    responses: { 200: json(deployCheck) },
    errors: ['not_found'],
  }),
  updateDeployCheck: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/deploy-checks/{id}',
    summary: 'Update a deploy check',
    description: 'Changes fields of a check.',
    examples: { 'Pause a check': { enabled: false } },
    params: idParams,
    body: deployCheckPatchBody,
    responses: { 200: json(deployCheck) },
    errors: ['not_found', 'persona_not_found', 'credential_not_found', 'deploy_check_archived'],
  }),
  archiveDeployCheck: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/deploy-checks/{id}',
    summary: 'Archive a deploy check',
    description: 'Archives a check; this cannot be undone.',
    params: idParams,
    body: null,
    responses: { 204: empty },
    errors: ['not_found'],
  }),
  rotateDeployCheckToken: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/deploy-checks/{id}/rotate-token',
    summary: 'Rotate the trigger token',
    description:
      'Creates a new trigger token and returns it once; the old one stops working immediately.',
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
    summary: 'List deploy events',
    description: 'Lists the last 100 events of a check, newest first.',
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
    summary: 'Post a deploy event',
    description:
      'Receives a deploy event from CI; returns 200 if its idempotency_key already has a decision. A blocked event returns 400 with the decision and the reason instead of an error.',
    examples: {
      'A deployment is ready': {
        status: 'ready',
        idempotency_key: 'deployment-4711',
        environment: 'preview',
        target_url: 'https://pr-12.preview.example.com/',
        branch: 'new-checkout',
      },
    },
    params: idParams,
    body: deployEventBody,
    responses: { 200: json(deployDecision), 202: json(deployDecision) },
    refusals: { 400: json(deployDecision) },
    refusalExamples: {
      400: {
        blocked_target: {
          deploy_event_id: 'dev_01kp3x5n8q2r7s9t4v6w8y0z1a',
          deploy_check_id: 'dc_01kp3x5n8q2r7s9t4v6w8y0z1b',
          decision: 'blocked_target',
          reason: 'target_not_allowed: The target host is not in the allowed targets.',
          run_id: null,
          duplicate: false,
        },
      },
    },
    errors: [],
  }),
} as const
