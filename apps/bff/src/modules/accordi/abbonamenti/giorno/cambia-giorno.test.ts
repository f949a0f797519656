import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { abbonato, addebitiDi, MEZZOGIORNO, startCambi } from '../../../../../test/cambio-piano.ts'
import { createEsercente } from '../../../../../test/factories.ts'

const { app, esercente, vai, posta, rinnovaEPaga: rinnova } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

type Suo = Awaited<ReturnType<typeof abbonato>>
type Come = Suo['io']

/** Reads what another day does, and confirms exactly that. */
async function sposta(come: Come, giorno: number) {
  const vista = await come('POST', '/giorno/anteprima', { giorno })
  const { dal, importo_centesimi } = vista.body
  return { vista, risposta: await come('POST', '/giorno', { giorno, dal, importo_centesimi }) }
}
const storia = async (id: string) =>
  (await addebitiDi(app, id)).map((a) => [a.scadenza, a.importo_centesimi])

describe('ABB-M4 (parte) il giorno di addebito', () => {
  it('ABB-M4 (parte) l’anteprima è quello che si addebita: i giorni in mezzo al loro prezzo, poi periodi interi', async () => {
    const a = await abbonato(app, esercente)
    const { vista, risposta } = await sposta(a.io, 27)
    expect(vista.body).toEqual({
      giorno: 27,
      dal: '2026-12-01',
      al: '2026-12-26',
      giorni: 26,
      importo_centesimi: 3380,
      prossimo: '2026-12-27',
      prossimo_importo_centesimi: 3900,
    })
    expect(risposta.body).toMatchObject({
      prossimo_addebito: '2026-12-01',
      cambio_giorno: { giorno: 27, ruolo: 'cliente', importo_centesimi: 3380 },
    })
    expect(await storia(a.id)).toEqual([['2026-11-01', 3900]])
    for (const giorno of ['2026-12-01', '2026-12-27', '2027-01-27']) await rinnova(giorno)
    expect(await storia(a.id)).toEqual([
      ['2026-11-01', 3900],
      ['2026-12-01', 3380],
      ['2026-12-27', 3900],
      ['2027-01-27', 3900],
    ])
    const { body } = await a.io('GET', '')
    expect(body).toMatchObject({ prossimo_addebito: '2027-02-27', cambio_giorno: null })
    const [email] = await posta(a.cliente.email)
    expect(email).toContain('si addebita il 27 del mese')
    expect(email).toMatch(/Martedì 1 dicembre 2026 si addebitano 33,80\s€, solo per i giorni fino/)
    expect(email).toMatch(/domenica 27 dicembre 2026 comincia un periodo intero: 39,00\s€/)
    const dopo = await a.io('GET', '')
    expect(dopo.body.avvisi[0]).toMatchObject({ tipo: 'giorno', giorno: '2026-12-01' })
  })

  it('ABB-M4 (parte) si annulla prima dell’addebito, che torna intero; poi non più', async () => {
    const a = await abbonato(app, esercente)
    await sposta(a.io, 27)
    expect((await a.come(esercente)('DELETE', '/giorno')).body.cambio_giorno).toBeNull()
    expect((await a.io('DELETE', '/giorno')).status).toBe(409)
    await rinnova('2026-12-01')
    expect((await storia(a.id)).at(-1)).toEqual(['2026-12-01', 3900])
    expect((await posta(a.cliente.email)).join()).toContain('resta quello di prima')
  })

  it('ABB-M4 (parte) il cliente una volta in sei mesi; chi vende anche dopo, ma non nell’ultima settimana', async () => {
    const a = await abbonato(app, esercente)
    await sposta(a.io, 27)
    await rinnova('2026-12-01')
    vai('2026-12-10T11:00:00Z')
    const ancora = await a.io('POST', '/giorno/anteprima', { giorno: 5 })
    expect([ancora.status, ancora.body.detail]).toEqual([
      409,
      expect.stringContaining('negli ultimi sei mesi'),
    ])
    const loro = a.come(esercente)
    expect((await loro('POST', '/giorno/anteprima', { giorno: 5 })).status).toBe(200)
    vai('2026-12-21T11:00:00Z')
    expect((await loro('POST', '/giorno/anteprima', { giorno: 5 })).body.detail).toContain(
      'entro una settimana',
    )
  })

  it.each([
    [{ giorno: 0 }, 400, 'Scegli un giorno'],
    [{ giorno: 29 }, 400, 'Al massimo il 28'],
    [{ giorno: 1 }, 422, 'già in questo giorno'],
  ])('%o è rifiutato accanto al campo', async (corpo, stato, parole) => {
    const a = await abbonato(app, esercente)
    const { status, body } = await a.io('POST', '/giorno/anteprima', corpo)
    expect([status, body.errors[0].pointer]).toEqual([stato, '/giorno'])
    expect(body.errors[0].message).toContain(parole)
  })

  it('ABB-M4 (parte) quello che è cambiato intanto, un debito aperto e quello di un altro si rifiutano', async () => {
    const a = await abbonato(app, esercente)
    const diverso = await a.io('POST', '/giorno', {
      giorno: 27,
      dal: '2026-12-01',
      importo_centesimi: 3379,
    })
    expect([diverso.status, diverso.body.detail]).toEqual([
      409,
      expect.stringContaining('Non è cambiato nulla'),
    ])
    const due = await Promise.all([sposta(a.io, 27), sposta(a.io, 12)])
    expect(due.filter(({ risposta }) => risposta.status === 200)).toHaveLength(1)
    const deve = await abbonato(app, esercente, { pagato: false })
    expect((await sposta(deve.io, 27)).vista.body.detail).toContain('ancora da pagare')
    const altro = a.come(await createEsercente(app.db))
    expect((await altro('POST', '/giorno/anteprima', { giorno: 5 })).status).toBe(404)
    expect((await altro('DELETE', '/giorno')).status).toBe(404)
    const inProva = await abbonato(app, esercente, { stato: 'in_prova' })
    expect((await sposta(inProva.io, 27)).vista.status).toBe(409)
  })

  it('ABB-M4 (parte) con un cambio di giorno che aspetta il piano non si cambia, e chi disdice lo toglie', async () => {
    const a = await abbonato(app, esercente)
    await sposta(a.io, 27)
    const { body } = await a.io('GET', '')
    const cambia = body.azioni_consentite.find(
      ({ azione }: { azione: string }) => azione === 'cambia_piano',
    )
    expect(cambia.motivo).toContain('cambio di giorno')
    await a.io('POST', '/disdetta', { fino_al: '2026-11-30' })
    const righe = await app.db
      .selectFrom('cambi_giorno')
      .where('abbonamento_id', '=', a.id)
      .select('stato')
      .execute()
    expect(righe).toEqual([{ stato: 'annullato' }])
  })

  it('ABB-B7 (parte) gli addebiti previsti sono quelli che si fanno, al centesimo', async () => {
    const settimane: [number, number][][] = []
    for (const giorno of ['02', '11', '27', '28']) {
      const solo = await createEsercente(app.db)
      const a = await abbonato(app, solo)
      await sposta(a.io, Number(giorno))
      const { rows } = await sql<{ attesi: { n: number; importo_centesimi: number }[] }>`
        select addebiti_attesi(${solo.id}, '2026-11-30'::date, 60) as attesi`.execute(app.db)
      const attesi = rows[0]?.attesi ?? []
      settimane.push(attesi.map(({ n, importo_centesimi }) => [n, importo_centesimi]))
      for (const quando of ['2026-12-01', `2026-12-${giorno}`, `2027-01-${giorno}`]) {
        await rinnova(quando)
      }
      const fatti = (await addebitiDi(app, a.id)).filter(({ scadenza }) => scadenza > '2026-11-30')
      const somma = (di: readonly { importo_centesimi: number }[]) =>
        di.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0)
      expect([giorno, fatti.length, somma(attesi)]).toEqual([giorno, 3, somma(fatti)])
    }
    expect(settimane[2]).toEqual([
      [0, 3380],
      [3, 3900],
      [8, 3900],
    ])
  })
})
