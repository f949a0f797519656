import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newId } from '../../src/db/ids.ts'
import type { startApp } from '../client.ts'
import { createPagamento } from '../factories.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Parte = Parameters<App['as']>[0] & { id: string }

/** A key and its certificate as the Sistema TS hands one out: made by openssl, which the machine must have. */
export function creaCertificato(): { certificato: string; chiave: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificato-ts-'))
  const [chiave, certificato] = [path.join(folder, 'chiave.pem'), path.join(folder, 'ts.cer')]
  const kind = ['req', '-x509', '-newkey', 'rsa:1024', '-nodes', '-subj', '/CN=SanitelCF']
  const where = ['-days', '3650', '-keyout', chiave, '-out', certificato]
  const { status } = spawnSync('openssl', [...kind, ...where])
  if (status !== 0) throw new Error('openssl made no certificate')
  return { certificato, chiave: readFileSync(chiave, 'utf8') }
}

/** The money that an esercente takes and gives back, by its own calls, on the day that the clock shows. */
export const cassaDi = (app: App, esercente: Parte) => {
  const manda = async (id: string, passo: string, corpo: object) => {
    const risposta = await app.as(esercente)('POST', `/api/pagamenti/${id}/${passo}`, corpo, {
      'idempotency-key': randomUUID(),
    })
    if (risposta.status !== 200) throw new Error(JSON.stringify(risposta.body))
  }
  return {
    incassa: async (
      cliente_id: string,
      importo_centesimi: number,
      altro: { metodo?: string; beneficiario_id?: string | null; causale?: string } = {},
    ) => {
      const { metodo = 'bonifico', ...resto } = altro
      const { id } = await createPagamento(app.db, {
        esercente_id: esercente.id,
        cliente_id,
        importo_centesimi,
        ...resto,
      })
      const incassato_il = app.deps.clock.today()
      await manda(id, 'incassi', { metodo, importo_centesimi, incassato_il })
      return id
    },
    /** A part of what is due. */
    incassaParte: (id: string, importo_centesimi: number, metodo = 'bonifico') =>
      manda(id, 'incassi', {
        metodo,
        importo_centesimi,
        incassato_il: app.deps.clock.today(),
      }),
    rendi: (id: string, importo_centesimi: number) =>
      manda(id, 'rimborsi', { importo_centesimi, motivo: 'richiesta_cliente' }),
  }
}

/** The calls of an esercente about a year, and a child that is paid for. */
export const speseDi = (running: () => App) => ({
  imposta: (chi: Parte, tipo_spesa: string | null, ts = true) =>
    running().as(chi)('PUT', '/api/detrazioni/impostazioni', {
      tipo_spesa,
      ts_tipo_spesa: ts ? 'SR' : null,
      ts_iva: ts ? 'N4' : null,
    }),
  persone: async (chi: Parte, anno: number, solo = '') => {
    const url = `/api/detrazioni/persone?anno=${anno}${solo && `&solo=${solo}`}`
    return (await running().as(chi)('GET', url)).body.data
  },
  figlio: async (
    di: { cliente: Parte; esercente: Parte },
    nome: string,
    nato_il: string | null,
  ) => {
    const id = newId()
    await running()
      .db.insertInto('beneficiari')
      .values({
        id,
        cliente_id: di.cliente.id,
        esercente_id: di.esercente.id,
        nome,
        nato_il,
        codice_fiscale: 'RSSMRA72L09H501S',
        stato: 'attivo',
      })
      .execute()
    return id
  },
})
