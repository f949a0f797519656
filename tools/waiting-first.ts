import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that wait far more than they compute: for processes to start and end, for silences, for time-outs. They go
 * while the browser journeys have the cores; at the end of a run they would leave both of them idle.
 */
const WAITING = [
  'apps/bff/crash/crash.test.ts',
  'apps/bff/crash/failover/failover.test.ts',
  'apps/bff/src/jobs/worker-silenzio.test.ts',
  'apps/bff/src/main.test.ts',
  'tools/start.test.ts',
  'apps/bff/src/http/proxies.test.ts',
  'apps/bff/src/db/embedded.test.ts',
  'apps/bff/src/db/backup-docs.test.ts',
  'apps/bff/src/modules/sportello/gateway/gateway.routes.test.ts',
  'apps/bff/src/http/request-limits.test.ts',
  'apps/bff/src/modules/ponte/gestione/esegui-lavoro.test.ts',
  'apps/psp-prova/src/guasti.test.ts',
  // It compiles both applications in one process: alone at the end it would leave the other core idle.
  'tools/new-area/new-area-tree.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = WAITING.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? WAITING.length : place
}

export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
