import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { PIANO, pianoDiviso } from '../../../../test/ripartizioni/piano-diviso.ts'
import { createCarta } from '../../../../test/scadenze.ts'
import { rinnovaAbbonamenti, seguiRitardi } from '../abbonamenti/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let nuoto: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  nuoto = await createEsercente(app.db)
  ;({ chiama, nuovoPiano, diviso } = pianoDiviso(app, nuoto, clock))
})
afterAll(() => app.stop())

type Nuoto = ReturnType<typeof pianoDiviso>
let chiama: Nuoto['chiama']
let nuovoPiano: Nuoto['nuovoPiano']
let diviso: Nuoto['diviso']

it('Y5 (parte) ciascuno legge e accetta solo la sua quota del piano, e comincia lo stesso giorno', async () => {
  const d = await diviso()
  const suo = await d.leggi(d.madre)
  expect(suo).toMatchObject({
    importo_centesimi: 3501,
    quota: true,
    beneficiario: { nome: 'Giulia Rossi' },
  })
  expect(suo.proposta.testo).toContain('Per: Giulia Rossi')
  expect(suo.proposta.testo).not.toContain('50,01')
  expect((await d.leggi(d.padre)).importo_centesimi).toBe(1500)
  const [a, b] = [await d.accetta(d.madre), await d.accetta(d.padre)]
  const righe = await app.db
    .selectFrom('abbonamenti')
    .where('id', 'in', [a, b])
    .select(['cliente_id', 'importo_centesimi', 'prossimo_addebito', 'beneficiario_id'])
    .orderBy('importo_centesimi')
    .execute()
  expect(righe).toEqual([
    {
      cliente_id: d.padre.id,
      importo_centesimi: 1500,
      prossimo_addebito: '2026-12-01',
      beneficiario_id: d.figlia,
    },
    {
      cliente_id: d.madre.id,
      importo_centesimi: 3501,
      prossimo_addebito: '2026-12-01',
      beneficiario_id: d.figlia,
    },
  ])
  const tutto = (await chiama(nuoto, 'GET', `/api/ripartizioni/${d.id}`)).body
  expect(
    tutto.elenco.map((q: { stato: string; abbonamento: { _id: string } }) => [
      q.stato,
      q.abbonamento._id,
    ]),
  ).toEqual([
    ['accettata', a],
    ['accettata', b],
  ])
  const letto = (await chiama(d.madre, 'GET', `/api/abbonamenti/${a}`)).body
  expect(letto.quota).toEqual({ percento: 70, ripartizione_id: null })
  expect((await chiama(d.padre, 'GET', `/api/abbonamenti/${a}`)).status).toBe(404)
})

it('Y5 (parte) un prezzo nuovo si divide come il primo, e il piano di una quota non cambia da solo', async () => {
  const d = await diviso()
  const a = await d.accetta(d.madre)
  await d.accetta(d.padre)
  const nuovo = await chiama(nuoto, 'PATCH', `/api/piani/${d.piano}`, {
    ...PIANO,
    importo_centesimi: 6001,
  })
  const { righe } = (
    await chiama(nuoto, 'POST', `/api/piani/${nuovo.body._id}/prezzo/anteprima`, {
      vale_dal: '2027-03-01',
    })
  ).body
  const differenze = righe.map(
    (r: { differenza_mensile_centesimi: number }) => r.differenza_mensile_centesimi,
  )
  expect(differenze.toSorted((x: number, y: number) => x - y)).toEqual([300, 700])
  const altro = await nuovoPiano({ nome: 'Tennis', visibilita: 'pubblico' })
  const no = await chiama(d.madre, 'POST', `/api/abbonamenti/${a}/cambio/anteprima`, {
    piano_id: altro,
  })
  expect([no.status, no.body.detail]).toEqual([
    409,
    expect.stringContaining('diviso fra più persone'),
  ])
})

it('Y5 (parte) un genitore non paga: in ritardo è solo la sua quota, e l’altra si rinnova', async () => {
  const d = await diviso()
  const [a, b] = [await d.accetta(d.madre), await d.accetta(d.padre)]
  clock.advance(8 * 86_400_000)
  await rinnovaAbbonamenti({ ...app.deps, clock })
  const debiti = await app.db
    .selectFrom('pagamenti')
    .where('origine_id', 'in', [a, b])
    .select(['id', 'cliente_id', 'importo_centesimi', 'beneficiario_id'])
    .orderBy('importo_centesimi')
    .execute()
  expect(
    debiti.map(({ importo_centesimi, beneficiario_id }) => [importo_centesimi, beneficiario_id]),
  ).toEqual([
    [1500, d.figlia],
    [3501, d.figlia],
  ])
  const [delPadre, dellaMadre] = debiti
  await chiama(nuoto, 'POST', `/api/pagamenti/${dellaMadre?.id}/incassi`, {
    importo_centesimi: 3501,
    metodo: 'bonifico',
    incassato_il: '2026-12-02',
  })
  await app.db
    .updateTable('pagamenti')
    .set({ stato: 'insoluto' })
    .where('id', '=', delPadre?.id ?? '')
    .execute()
  clock.advance(4 * 86_400_000)
  await seguiRitardi({ db: app.db, clock })
  const stati = await app.db
    .selectFrom('abbonamenti')
    .where('id', 'in', [a, b])
    .select(['id', 'stato'])
    .execute()
  expect(new Map(stati.map(({ id, stato }) => [id, stato])).get(a)).toBe('attivo')
  expect(new Map(stati.map(({ id, stato }) => [id, stato])).get(b)).toBe('in_ritardo')
})

it('Y5 (parte) chi rifiuta la quota del piano: l’altro paga quanto aveva accettato, un posto resta un posto', async () => {
  const piano = { posti: 1 }
  const d = await diviso(piano)
  const a = await d.accetta(d.madre)
  const { proposta } = await d.leggi(d.padre)
  await chiama(d.padre, 'POST', `/api/piani/${d.piano}/rifiuta`, {
    iscrizione_id: proposta._id,
    motivo: 'No',
    per: d.figlia,
  })
  const tutto = (await chiama(nuoto, 'GET', `/api/ripartizioni/${d.id}`)).body
  expect(tutto.elenco[1]).toMatchObject({ stato: 'rifiutata', motivo: 'No' })
  const { importo_centesimi } = (await chiama(d.madre, 'GET', `/api/abbonamenti/${a}`)).body
  expect(importo_centesimi).toBe(3501)
  const nonna = await createCliente(app.db, { esercente_id: nuoto.id })
  const affidata = await chiama(nuoto, 'POST', `/api/ripartizioni/${d.id}/quote/2/affida`, {
    cliente_id: nonna.id,
  })
  expect([affidata.status, affidata.body.detail]).toEqual([200, undefined])
  await d.accetta(nonna)
  expect((await chiama(nuoto, 'GET', `/api/piani/${d.piano}`)).body.posti_liberi).toBe(0)
})

it('Y5 (parte) una madre con due figli ha due abbonamenti allo stesso piano, uno per ciascuno', async () => {
  const piano = await nuovoPiano({ prova_giorni: 10, visibilita: 'pubblico' })
  const madre = await createCliente(app.db, { esercente_id: nuoto.id })
  const figli: string[] = []
  for (const nome of ['Giulia', 'Marco'])
    figli.push((await chiama(madre, 'POST', '/api/beneficiari', { nome })).body._id)
  const carta_id = await createCarta(app.db, madre)
  for (const beneficiario_id of figli) {
    const { status, body } = await chiama(madre, 'POST', `/api/piani/${piano}/sottoscrivi`, {
      piano_id: piano,
      oggi_centesimi: 0,
      beneficiario_id,
      carta_id,
    })
    expect([status, body.detail]).toEqual([200, undefined])
  }
  const due = await chiama(madre, 'POST', `/api/piani/${piano}/sottoscrivi`, {
    piano_id: piano,
    oggi_centesimi: 0,
    beneficiario_id: figli[0],
    carta_id,
  })
  expect(due.status).toBe(409)
  const trovati = await chiama(madre, 'POST', '/api/search/abbonamenti', {
    filters: { beneficiario_id: { $eq: figli[1] } },
  })
  expect(
    trovati.body.data.map((r: { beneficiario: { nome: string } }) => r.beneficiario.nome),
  ).toEqual(['Marco'])
  const altra = await createCliente(app.db, { esercente_id: nuoto.id })
  const no = await chiama(altra, 'GET', `/api/piani/${piano}/sottoscrizione?per=${figli[0]}`)
  expect(no.status).toBe(404)
})

/** The esercente takes what is to be paid for some abbonamenti, so that they are renewed. */
async function incassa(ids: readonly string[]) {
  const aperti = await app.db
    .selectFrom('pagamenti')
    .where('origine_id', 'in', ids)
    .where('stato', '=', 'da_pagare')
    .select(['id', 'importo_centesimi'])
    .execute()
  for (const { id, importo_centesimi } of aperti) {
    const { status, body } = await chiama(nuoto, 'POST', `/api/pagamenti/${id}/incassi`, {
      importo_centesimi,
      metodo: 'bonifico',
      incassato_il: clock.today(),
    })
    expect([status, body.detail]).toEqual([200, undefined])
    // The charge on the card would be dropped by its own job, which does not run here.
    await app.db.deleteFrom('addebiti_programmati').where('pagamento_id', '=', id).execute()
  }
}

const INGRESSO = { ingresso_periodi: 2, ingresso_centesimi: 999 }

it('Y5 (parte) un prezzo d’ingresso e quello pieno si dividono per gli stessi pesi: le quote fanno il prezzo in ogni periodo', async () => {
  const d = await diviso(INGRESSO)
  const suo = await d.leggi(d.madre)
  expect(suo).toMatchObject({ importo_centesimi: 3501, ingresso_centesimi: 699 })
  expect(suo.proposta.testo).toContain('6,99\u00A0€ per i primi 2 addebiti, poi 35,01\u00A0€')
  expect(suo.proposta.testo).not.toMatch(/50,01|9,99/)
  const ids = [await d.accetta(d.madre), await d.accetta(d.padre)]
  for (const giorni of [8, 31, 31, 28]) {
    clock.advance(giorni * 86_400_000)
    await rinnovaAbbonamenti({ ...app.deps, clock })
    await incassa(ids)
  }
  const debiti = await app.db
    .selectFrom('pagamenti')
    .where('origine_id', 'in', ids)
    .select(['cliente_id', 'importo_centesimi', 'origine_n'])
    .orderBy('origine_n')
    .execute()
  const di = (chi: typeof d.madre) =>
    debiti.filter((p) => p.cliente_id === chi.id).map((p) => p.importo_centesimi)
  expect([di(d.madre), di(d.padre)]).toEqual([
    [699, 699, 3501, 3501],
    [300, 300, 1500, 1500],
  ])
  const somme = [1, 2, 3, 4].map((n) =>
    debiti
      .filter(({ origine_n }) => origine_n === n)
      .reduce((somma, { importo_centesimi }) => somma + importo_centesimi, 0),
  )
  expect(somme).toEqual([999, 999, 5001, 5001])
})

it('Y5 (parte) chi prende la quota dopo paga il prezzo d’ingresso solo per i periodi che restano a tutti', async () => {
  const d = await diviso(INGRESSO)
  await d.accetta(d.madre)
  await chiama(d.padre, 'POST', `/api/piani/${d.piano}/rifiuta`, {
    iscrizione_id: (await d.leggi(d.padre)).proposta._id,
    motivo: 'No',
    per: d.figlia,
  })
  clock.advance(45 * 86_400_000)
  const nonna = await createCliente(app.db, { esercente_id: nuoto.id })
  const affida = await chiama(nuoto, 'POST', `/api/ripartizioni/${d.id}/quote/2/affida`, {
    cliente_id: nonna.id,
  })
  expect([affida.status, affida.body.detail]).toEqual([200, undefined])
  expect(await d.leggi(nonna)).toMatchObject({
    importo_centesimi: 1500,
    ingresso_centesimi: 300,
    ingresso_periodi: 1,
  })
})

it('Y5 (parte) un prezzo nuovo, durante quello d’ingresso, si divide e prende il posto di quello pieno', async () => {
  const d = await diviso(INGRESSO)
  await d.accetta(d.madre)
  await d.accetta(d.padre)
  const nuovo = await chiama(nuoto, 'PATCH', `/api/piani/${d.piano}`, {
    ...PIANO,
    ...INGRESSO,
    importo_centesimi: 4001,
  })
  const { righe } = (
    await chiama(nuoto, 'POST', `/api/piani/${nuovo.body._id}/prezzo/anteprima`, {
      vale_dal: aggiungiGiorni(clock.today(), 100),
    })
  ).body
  const prezzi = righe.map(
    (r: { da_centesimi: number; differenza_mensile_centesimi: number }) =>
      r.da_centesimi + r.differenza_mensile_centesimi,
  )
  expect(prezzi.toSorted((x: number, y: number) => x - y)).toEqual([1200, 2801])
})

it('Y5 (parte) un prezzo d’ingresso troppo piccolo per una quota, o un importo di attivazione, non si divide', async () => {
  const prova = async (cambia: object) => {
    const piano_id = await nuovoPiano(cambia)
    const quote = []
    for (const peso of [70, 30])
      quote.push({ cliente_id: (await createCliente(app.db, { esercente_id: nuoto.id })).id, peso })
    const scadenza = aggiungiGiorni(clock.today(), 7)
    const richiesta = { tipo: 'piano', piano_id, scadenza, quote }
    return (await chiama(nuoto, 'POST', '/api/ripartizioni', richiesta)).status
  }
  expect(await prova({ ingresso_periodi: 1, ingresso_centesimi: 100 })).toBe(422)
  expect(await prova({ attivazione_centesimi: 1000 })).toBe(409)
})
