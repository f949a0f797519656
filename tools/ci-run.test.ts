import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rateo-ci-'))
  mkdirSync(path.join(folder, '.ci'))
  copyFileSync(path.resolve(import.meta.dirname, '../.ci/run'), path.join(folder, '.ci/run'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs .ci/run with an npm that behaves as the two shell snippets say. */
function run({ ci = 'exit 0', test }: { ci?: string; test: string }) {
  const npm = path.join(folder, 'npm')
  writeFileSync(
    npm,
    `#!/bin/sh\necho "npm $1" >> "${folder}/calls"\ncase "$1" in ci) ${ci};; test) ${test};; esac\n`,
  )
  chmodSync(npm, 0o755)
  const result = spawnSync(path.join(folder, '.ci/run'), {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
  })
  const lines = result.stdout.trimEnd().split('\n')
  return { status: result.status, last: lines.at(-1), stdout: result.stdout }
}

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  it('passes on the exit code and the count of a success', () => {
    const { status, last, stdout } = run({ test: 'echo "12 passed, 0 failed"; exit 0' })
    expect({ status, last }).toEqual({ status: 0, last: '12 passed, 0 failed' })
    expect(stdout.match(/12 passed, 0 failed/g)).toHaveLength(1)
  })

  it('keeps the count last and the code of a failure when npm has its own say after it', () => {
    const { status, last } = run({
      test: 'echo "11 passed, 1 failed"; echo "npm error code 7" >&2; exit 7',
    })
    expect({ status, last }).toEqual({ status: 7, last: '11 passed, 1 failed' })
  })

  it('ends with the bare count when some tests were skipped', () => {
    const { last } = run({ test: 'echo "11 passed, 0 failed, 2 skipped"' })
    expect(last).toBe('11 passed, 0 failed')
  })

  it('fails when the tests end without a count, even with code 0', () => {
    expect(run({ test: 'exit 0' })).toMatchObject({ status: 1, last: '0 passed, 1 failed' })
  })

  it('tries the installation twice and then fails without running the tests', () => {
    const { status, last } = run({ ci: 'exit 3', test: 'echo "1 passed, 0 failed"' })
    expect({ status, last }).toEqual({ status: 3, last: '0 passed, 1 failed' })
  })

  it('goes on when the second try of the installation succeeds', () => {
    const ci = `[ "$(grep -c ci "${'$'}(dirname "$0")/calls")" -gt 1 ] || exit 1`
    expect(run({ ci, test: 'echo "1 passed, 0 failed"' })).toMatchObject({ status: 0 })
  })
})
