import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { elaboraReports } from '../../../ponte/reports/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const { clock, vai } = clockDi('2026-01-10T10:00:00Z')
const p = await startPayments({ clock })
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (
  chi: Chi,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
const RIFIUTATA = '4000 0000 0000 0002'

/** A debt is paid on the page of the provider, or refused there and left. */
async function paga(chi: Chi, id: string, carta?: string) {
  const url = `/api/gateway/${id}`
  const pagina = await chiama(chi, 'POST', `${url}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento, carta)
  await (carta === undefined ? chiama(chi, 'GET', url) : chiama(chi, 'POST', `${url}/abbandona`))
}

it(
  'ABB-B4 (parte) ABB-B5 (parte) ABB-B7 (parte) REP-M2 (parte) un anno di un negozio nuovo: ricavo ricorrente, persi, chi resta, recuperati e addebiti attesi sono quelli contati a mano',
  { timeout: 300_000 },
  async () => {
    const negozio = await createEsercente(p.db)
    const crea = async (nome: string, importo_centesimi: number, cadenza: string) =>
      (await chiama(negozio, 'POST', '/api/piani', { nome, importo_centesimi, cadenza })).body._id
    const misure = async (mese: string) =>
      (await chiama(negozio, 'POST', '/api/abbonamenti/misure', { mese })).body
    // Nothing yet.
    expect(await misure('2026-01')).toMatchObject({ mrr_centesimi: 0, in_corso: 0, coorti: [] })
    const mese = await crea('Mese', 3000, 'mensile')
    const anno = await crea('Anno', 24_000, 'annuale')

    const abbona = async (piano_id: string, oggi_centesimi: number) => {
      const chi = await createCliente(p.db)
      const url = `/api/piani/${piano_id}/sottoscrivi`
      const { body } = await chiama(chi, 'POST', url, { piano_id, oggi_centesimi })
      await paga(chi, body.da_pagare_id)
      const suo = `/api/abbonamenti/${body.abbonamento_id}`
      return {
        chi,
        id: body.abbonamento_id,
        fa: (azione: string, corpo: object = {}) => chiama(chi, 'POST', `${suo}/${azione}`, corpo),
        leggi: async () => (await chiama(chi, 'GET', suo)).body,
      }
    }
    type Uno = Awaited<ReturnType<typeof abbona>>
    const addebiti = new Map<string, string[]>()
    /** The day comes, what is due is made, and everybody pays it by hand; one card is refused first where told. */
    async function rinnova(giorno: string, rifiutata?: Uno) {
      vai(`${giorno}T10:00:00Z`)
      await rinnovaAbbonamenti(p.deps)
      await p.db.deleteFrom('addebiti_programmati').execute()
      const dovuti = await p.db
        .selectFrom('pagamenti')
        .where('esercente_id', '=', negozio.id)
        .where('stato', '=', 'da_pagare')
        .orderBy('id')
        .select(['id', 'origine_id'])
        .execute()
      addebiti.set(
        giorno,
        dovuti.map(({ id }) => id),
      )
      for (const { id, origine_id } of dovuti) {
        const suo = tutti.find((uno) => uno.id === origine_id)
        if (suo === undefined) throw new Error(id)
        if (suo === rifiutata) await paga(suo.chi, id, RIFIUTATA)
        await paga(suo.chi, id)
      }
    }
    const tutti: Uno[] = []
    // 10/01: three by the month, one by the year.
    for (let n = 0; n < 3; n += 1) tutti.push(await abbona(mese, 3000))
    tutti.push(await abbona(anno, 24_000))
    const [fedele, disdice, cambia] = tutti as [Uno, Uno, Uno]
    expect(await misure('2026-01')).toMatchObject({
      mrr_centesimi: 3 * 3000 + 2000,
      in_corso: 4,
      nuovi: { quanti: 4, centesimi: 11_000 },
    })
    await rinnova('2026-02-10')
    expect(addebiti.get('2026-02-10')).toHaveLength(3)
    // In March one more comes, one card is refused and then pays.
    await rinnova('2026-03-10', fedele)
    tutti.push(await abbona(mese, 3000))
    expect(await misure('2026-03')).toMatchObject({
      mrr_centesimi: 14_000,
      in_corso: 5,
      nuovi: { quanti: 1, centesimi: 3000 },
      recupero: { falliti: 1, falliti_centesimi: 3000, recuperati: 1, recuperati_centesimi: 3000 },
    })
    // In April one leaves, since it costs too much.
    await rinnova('2026-04-10')
    const { uscita } = await disdice.leggi()
    const disdetta = { fino_al: uscita.fino_al, motivo: 'costo' }
    expect((await disdice.fa('disdetta', disdetta)).status).toBe(200)
    expect(await misure('2026-04')).toMatchObject({
      mrr_centesimi: 11_000,
      in_corso: 4,
      in_corso_inizio: 5,
      persi: { quanti: 1, centesimi: 3000 },
      cause: [{ causa: 'costo', quanti: 1, centesimi: 3000 }],
    })
    // In May one passes to the year: 30,00 € a month become 20,00 €.
    await rinnova('2026-05-10')
    const vista = await cambia.fa('cambio/anteprima', { piano_id: anno })
    expect(vista.body).toMatchObject({ quando: 'subito' })
    expect((await cambia.fa('cambio', { anteprima_id: vista.body._id })).status).toBe(200)
    const differenza = await p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', cambia.id)
      .where('stato', '=', 'da_pagare')
      .select('id')
      .execute()
    for (const { id } of differenza) await paga(cambia.chi, id)
    expect(await misure('2026-05')).toMatchObject({
      mrr_centesimi: 10_000,
      in_corso: 4,
      contrazione: { quanti: 1, centesimi: 1000 },
    })
    // A dearer price by the month: those who have it are two, one says yes.
    for (const giorno of ['2026-06-10', '2026-07-10']) await rinnova(giorno)
    const { body: caro } = await chiama(negozio, 'PATCH', `/api/piani/${mese}`, {
      nome: 'Mese',
      cadenza: 'mensile',
      importo_centesimi: 3600,
    })
    const vale_dal = '2026-09-05'
    const prezzo = `/api/piani/${caro._id}/prezzo`
    const letto = (await chiama(negozio, 'POST', `${prezzo}/anteprima`, { vale_dal })).body
    expect(letto).toMatchObject({ aumenti: 2, riduzioni: 0, differenza_mensile_centesimi: 1200 })
    const detto = { vale_dal, testo: 'Sono saliti i costi.', aumenti: 2, riduzioni: 0 }
    expect((await chiama(negozio, 'POST', prezzo, detto)).status).toBe(200)
    const sì = await fedele.fa('cambio/anteprima', { piano_id: caro._id })
    expect(sì.body.firma).not.toBeNull()
    // Nobody is made to pay more: without the code of a yes the price is the one agreed to.
    for (const giorno of ['2026-08-10', '2026-09-10', '2026-10-10', '2026-11-10', '2026-12-10']) {
      await rinnova(giorno)
      expect(addebiti.get(giorno)).toHaveLength(2)
    }
    const dicembre = await misure('2026-12')
    expect(dicembre).toMatchObject({ mrr_centesimi: 10_000, in_corso: 4 })
    // The report of the year says month by month what the page says of each, and its movements make its revenue.
    const anno2026 = { tipo: 'abbonamenti', dal: '2026-01-01', al: '2026-12-31' }
    const chiesto = (await chiama(negozio, 'POST', '/api/reports', anno2026)).body._id
    await elaboraReports(p.deps)
    const { righe } = (await chiama(negozio, 'GET', `/api/reports/${chiesto}/righe`)).body
    expect(righe).toHaveLength(12)
    let corre = 0
    for (const riga of righe) {
      const suo = await misure(riga.giorno.slice(0, 7))
      corre += riga.entrato_centesimi + riga.cambiato_centesimi - riga.uscito_centesimi
      expect(riga).toMatchObject({
        mrr_centesimi: corre,
        in_corso: suo.in_corso,
        nuovi: suo.nuovi.quanti,
        ripresi: suo.ripresi.quanti,
        in_pausa: suo.in_pausa.quanti,
        cessati: suo.persi.quanti,
      })
      expect(suo.mrr_centesimi).toBe(corre)
    }
    const coorte = (mese: string) =>
      dicembre.coorti.find((una: { mese: string }) => una.mese === `${mese}-01`)
    // Three of the four of January are left since April, and the one of March.
    expect(coorte('2026-01')).toEqual({
      mese: '2026-01-01',
      iniziati: 4,
      restano: [4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3],
    })
    expect(coorte('2026-03')).toMatchObject({ iniziati: 1, restano: Array(10).fill(1) })
    expect(dicembre.coorti).toHaveLength(2)
    // The next 90 days from 10/12: two by the month on 10/01, 10/02 and (the 90th day is 09/03) no more; the year of January on 10/01.
    type Settimana = { dal: string; al: string; addebiti: number; importo_centesimi: number }
    const attesi = dicembre.calendario.filter(({ addebiti: quanti }: Settimana) => quanti > 0)
    expect(attesi.map((una: Settimana) => [una.addebiti, una.importo_centesimi])).toEqual([
      [3, 2 * 3000 + 24_000],
      [2, 6000],
    ])
    const [prima] = attesi as [Settimana]
    expect(prima.dal <= '2027-01-10' && '2027-01-10' <= prima.al).toBe(true)
    // All that was collected, by hand: 4 charges on 10/01, 3 on 10/02, 3 and 1 on 10/03, 4 on 10/04, 3 on 10/05, then 2 a month for
    // seven months; 30,00 € each but for the 240,00 € of the year, and the change on 10/05, which credits the whole month of that day.
    const { rows } = await sql<{ incassato: string }>`
    select sum(incassato_centesimi) as incassato from pagamenti where esercente_id = ${negozio.id}`.execute(
      p.db,
    )
    expect(Number(rows[0]?.incassato)).toBe(
      24_000 + 3000 * (3 + 3 + 4 + 4 + 3 + 14) + 24_000 - 3000,
    )
  },
)
