// The migrated database that every test file copies is made once for all the mutants, not once for each.
import type { TestProject } from 'vitest/node'
// The types of the provided values are declared there.
import type {} from '../../apps/bff/test/global-setup.ts'

export function setup(project: TestProject): void {
  project.provide('serverUrl', process.env['RATEO_MUTANTI_SERVER'] ?? '')
  project.provide('template', process.env['RATEO_MUTANTI_MODELLO'] ?? '')
}
