import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { ESEMPIO_VERIFICA } from './esempio-verifica-eventi.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-esempio-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Verifica = (corpo: string, intestazioni: Record<string, string>, segreto: string) => boolean

/** The example as a reader would keep it: a file of its own. */
async function esempio(): Promise<Verifica> {
  const file = path.join(folder, 'verifica.mjs')
  writeFileSync(file, ESEMPIO_VERIFICA)
  const made: { vieneDaRateo: Verifica } = await import(pathToFileURL(file).href)
  return made.vieneDaRateo
}

const SEGRETO = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const CORPO = '{"type":"prova"}'

function firmato(at: number, segreto = SEGRETO) {
  const key = Buffer.from(segreto.slice(6), 'base64')
  const firma = createHmac('sha256', key).update(`evento.${at}.${CORPO}`).digest('base64')
  return {
    'webhook-id': 'evento',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,AAAA v1,${firma}`,
  }
}

it('SVI-M3 (parte) l’esempio della firma riconosce un evento, e rifiuta uno cambiato, vecchio o di altri', async () => {
  const verifica = await esempio()
  const now = Math.floor(Date.now() / 1000)
  expect(verifica(CORPO, firmato(now), SEGRETO)).toBe(true)
  expect(verifica(`${CORPO} `, firmato(now), SEGRETO)).toBe(false)
  expect(verifica(CORPO, firmato(now - 310), SEGRETO)).toBe(false)
  const altro = `whsec_${Buffer.from('altro').toString('base64')}`
  expect(verifica(CORPO, firmato(now, altro), SEGRETO)).toBe(false)
})
