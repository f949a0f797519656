import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createIncasso,
  createPagamento,
} from '../../../../test/factories.ts'
import { insert } from '../../../../test/world.ts'
import { newId } from '../../../db/ids.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** 600,00 € to be given back of 900,00 € that were paid by card. */
async function rimborso(stato = 'in_approvazione') {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const at = new Date()
  const debito = await createPagamento(app.db, {
    ...parti,
    importo_centesimi: 90_000,
    incassato_centesimi: 90_000,
    stato: 'pagato',
    pagato_at: at,
  })
  const { id: tentativo_id } = await createIncasso(app.db, debito, { at })
  const id = await insert(app.db, 'rimborsi', {
    ...parti,
    pagamento_id: debito.id,
    tentativo_id,
    n: 1,
    importo_centesimi: 60_000,
    motivo: 'altro',
    modo: 'fornitore',
    stato,
    richiesto_da: 'prova',
  })
  return { id, esercente, cliente, pagamento_id: debito.id }
}
type Chi = Parameters<typeof app.as>[0]

const azione = (chi: Chi, id: string, nome: 'approva' | 'annulla') =>
  app.as(chi)('POST', `/api/rimborsi/${id}/${nome}`, {}, { 'idempotency-key': randomUUID() })
const statoDi = async (id: string) =>
  (
    await app.db
      .selectFrom('rimborsi')
      .where('id', '=', id)
      .select('stato')
      .executeTakeFirstOrThrow()
  ).stato

describe('PAG-M5 confermare un rimborso con il codice', () => {
  const codice = (chi: Chi, oggetto: string) =>
    app.as(chi)('POST', '/otp/richiedi', { scopo: 'rimborso', oggetto })

  it('PAG-M5 il codice dice quanto e a chi; lo chiedono l’esercente e lo staff, nessun altro', async () => {
    const r = await rimborso()
    for (const chi of [r.esercente, await createAdmin(app.db)]) {
      expect((await codice(chi, r.id)).status).toBeLessThan(300)
      const { contenuto } = await app.db
        .selectFrom('uscite')
        .where('argomento', '=', 'otp')
        .orderBy('id', 'desc')
        .select('contenuto')
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(contenuto).replaceAll('\u00A0', ' ')).toContain(
        `confermare il rimborso di 600,00 € a ${r.cliente.nome}`,
      )
    }
    expect((await codice(await createEsercente(app.db), r.id)).status).toBe(404)
    expect((await codice(r.esercente, newId())).status).toBe(404)
  })

  it('PAG-M5 ciò che non aspetta una conferma non si conferma, e si legge perché', async () => {
    const r = await rimborso('in_coda')
    const { status, body } = await azione(r.esercente, r.id, 'approva')
    expect([status, body.detail]).toEqual([
      409,
      'Questo rimborso non aspetta una conferma. Nessun altro importo è stato mosso.',
    ])
    const altrui = await rimborso()
    expect((await azione(r.esercente, altrui.id, 'approva')).status).toBe(404)
    expect(await statoDi(altrui.id)).toBe('in_approvazione')
  })
})

describe('PAG-M5 annullare un rimborso', () => {
  it.each(['in_approvazione', 'in_coda'])(
    'PAG-M5 %s: prima che parta si annulla, e la cronologia lo dice due volte',
    async (stato) => {
      const r = await rimborso(stato)
      const { body } = await azione(r.esercente, r.id, 'annulla')
      expect(body).toMatchObject({ _id: r.id, stato: 'annullato' })
      expect(body.concluso_at).not.toBe(null)
      const passi = await app.db
        .selectFrom('cronologia')
        .where('azione', '=', 'annulla_rimborso')
        .where('entita_id', 'in', [r.id, r.pagamento_id])
        .orderBy('seq')
        .select(['entita', 'entita_id', 'prima', 'dopo'])
        .execute()
      const fatto = {
        prima: { stato },
        dopo: { stato: 'annullato', rimborso: 1, importo_centesimi: 60_000 },
      }
      expect(passi).toEqual([
        { entita: 'rimborso', entita_id: r.id, ...fatto },
        { entita: 'pagamento', entita_id: r.pagamento_id, ...fatto },
      ])
    },
  )

  it.each([
    ['in_elaborazione', 'Il rimborso è già partito: non si può più fermare.'],
    ['riuscito', 'Il rimborso è già concluso.'],
    ['fallito', 'Il rimborso è già concluso.'],
  ])('PAG-M5 %s: non si annulla, e si legge perché', async (stato, motivo) => {
    const r = await rimborso(stato)
    const { status, body } = await azione(r.esercente, r.id, 'annulla')
    expect([status, body.detail]).toEqual([409, motivo])
    expect(await statoDi(r.id)).toBe(stato)
  })

  it('PAG-M5 quello di un altro non esiste; lo staff può', async () => {
    const r = await rimborso()
    expect((await azione(await createEsercente(app.db), r.id, 'annulla')).status).toBe(404)
    expect((await azione(r.cliente, r.id, 'annulla')).status).toBe(403)
    expect((await azione(r.esercente, newId(), 'annulla')).status).toBe(404)
    expect(await statoDi(r.id)).toBe('in_approvazione')
    expect((await azione(await createAdmin(app.db), r.id, 'annulla')).body.stato).toBe('annullato')
  })
})
