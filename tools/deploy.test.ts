import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8')
const isHere = (name: string, ...args: string[]) => spawnSync(name, args).status === 0
const word = (is: boolean, name: string) => (is ? '' : ` (saltato: ${name} non è installato)`)

const SYSTEMD = isHere('systemd-analyze', '--version')
const YAML = isHere('python3', '-c', 'import yaml')
const UNITS = ['rateo-http.service', 'rateo-worker.service'] as const

describe('the files for whoever runs it', () => {
  it.skipIf(!SYSTEMD)(`systemd takes both units${word(SYSTEMD, 'systemd-analyze')}`, () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-units-'))
    try {
      for (const name of UNITS) {
        const unit = path.join(folder, name)
        // The unit differs only in the place of the program on this machine.
        const text = read(name).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
        writeFileSync(unit, text)
        const { stderr, status } = spawnSync('systemd-analyze', ['verify', unit], {
          encoding: 'utf8',
        })
        expect([stderr.replaceAll(/^.*rateo\.env.*\n/gm, ''), status]).toEqual(['', 0])
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('each unit starts one half, without npm in between', () => {
    for (const [name, half] of [
      [UNITS[0], 'http'],
      [UNITS[1], 'worker'],
    ] as const) {
      expect(read(name)).toContain(`Environment=RATEO_ONLY=${half}`)
      expect(read(name)).toMatch(/^InaccessiblePaths=-\/opt\/rateo\/\.git$/m)
      expect(read(name)).toMatch(/^ExecStart=\S+\/node tools\/start\.ts$/m)
    }
  })

  it('the Dockerfile has instructions that Docker knows, and starts what there is', () => {
    const lines = read('Dockerfile')
      .replaceAll(/\\\n\s*/g, ' ')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    const known =
      /^(?:FROM \S+(?: AS \w+)?|WORKDIR \/\S+|COPY (?:--from=\w+ )?\S+ \S+|RUN .+|USER \d+|ENV \w+=\S+|EXPOSE \d+|ENTRYPOINT \[.+\]|HEALTHCHECK .+ CMD \[.+\])$/
    expect(lines.filter((line) => !known.test(line))).toEqual([])
    const entry = lines.find((line) => line.startsWith('ENTRYPOINT '))?.slice('ENTRYPOINT '.length)
    const command = JSON.parse(entry ?? '[]') as string[]
    expect(existsSync(path.join(ROOT, command.at(-1) ?? ''))).toBe(true)
    expect(existsSync(path.join(ROOT, '.dockerignore'))).toBe(true)
  })

  it.skipIf(!YAML)(
    `the compose file is two processes of one image and a database${word(YAML, 'il modulo yaml di Python')}`,
    () => {
      const program = 'import json,sys,yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'
      const { stdout } = spawnSync('python3', ['-c', program], {
        input: read('compose.yaml'),
        encoding: 'utf8',
      })
      const { services, volumes, secrets } = JSON.parse(stdout) as Record<
        string,
        Record<string, Record<string, unknown>>
      >
      expect(Object.keys(services ?? {})).toEqual(['database', 'http', 'worker'])
      expect(services?.['http']?.['environment']).toEqual({ RATEO_ONLY: 'http' })
      expect(services?.['worker']?.['environment']).toEqual({ RATEO_ONLY: 'worker' })
      expect(services?.['worker']?.['build']).toEqual(services?.['http']?.['build'])
      expect(Object.keys(volumes ?? {})).toEqual(['database'])
      expect(Object.keys(secrets ?? {})).toEqual(['database_password'])
    },
  )
})
