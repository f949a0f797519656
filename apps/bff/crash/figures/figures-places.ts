import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { expect } from 'vitest'
import { dayInRome } from '../../src/clock.ts'
import { elaboraEsportazioni } from '../../src/modules/ponte/esportazioni/index.ts'
import { delCruscotto } from './figures-dashboard.ts'
import { attese, cerca, leggi, report, type Somme, sommeDi } from './figures-reads.ts'
import { type Bottega, come } from './figures-world.ts'

async function file(bottega: Bottega, filters: object): Promise<Somme> {
  const call = await come(bottega, bottega.esercente)
  const ricerca = { filters }
  const asked = await call('POST', '/api/esportazioni', {
    raccolta: 'movimenti',
    formato: 'csv',
    ricerca,
  })
  expect(asked.status).toBe(200)
  while ((await elaboraEsportazioni(bottega.portale.deps)) > 0);
  const { body } = await call('GET', `/api/esportazioni/${asked.body._id}`)
  expect(body.stato).toBe('pronto')
  return sommeDi(body.totali)
}

/** Compares a stretch of days: report, list, file, of the esercente and of one cliente. */
async function delPeriodo(bottega: Bottega, dal: string, al: string): Promise<void> {
  const { esercente, clienti, portale } = bottega
  const nel = ({ giorno }: { giorno: string }) => giorno >= dal && giorno <= al
  const quando = { created_at: { $gte: dal, $lte: al } }
  const somme = attese(bottega, nel)

  const lista = await cerca(bottega, esercente, 'movimenti', quando)
  expect(sommeDi(lista.totals), 'elenco').toEqual(somme)
  const soloSuoi = { ...quando, esercente_id: { $eq: esercente.id } }
  const staff = await cerca(bottega, portale.admin, 'movimenti', soloSuoi)
  expect(sommeDi(staff.totals), 'elenco dello staff').toEqual(somme)
  expect(await file(bottega, quando), 'file').toEqual(somme)

  const incassi = await report(bottega, esercente, 'incassi', dal, al)
  expect(sommeDi(incassi.totali), 'report incassi').toEqual(somme)
  expect(incassi.totali['netto_centesimi']).toBe(somme.incassato - somme.rimborsato)
  for (const metodo of new Set(bottega.atteso.map((one) => one.metodo))) {
    const righe = incassi.righe.filter((riga) => riga['metodo'] === metodo)
    const sum = (key: string) => righe.reduce((total, riga) => total + Number(riga[key]), 0)
    const suo = {
      incassato: sum('incassato_centesimi'),
      rimborsato: sum('rimborsato_centesimi'),
    }
    expect(suo, `per ${metodo}`).toEqual(
      attese(bottega, (one) => nel(one) && one.metodo === metodo),
    )
  }
  const rimborsi = await report(bottega, esercente, 'rimborsi', dal, al)
  expect(rimborsi.totali['rimborsato_centesimi'], 'report rimborsi').toBe(somme.rimborsato)

  for (const cliente of clienti) {
    const sue = attese(bottega, (one) => nel(one) && one.cliente_id === cliente.id)
    const spese = await report(bottega, cliente, 'spese', dal, al)
    expect(sommeDi(spese.totali), 'report spese').toEqual(sue)
    const pagati = await cerca(bottega, cliente, 'movimenti', quando)
    expect(sommeDi(pagati.totals), 'elenco del cliente').toEqual(sue)
  }
  await dellaCassa(bottega, nel)
  await delCruscotto(bottega, dal, al)
}

const IN_CASSA = ['contanti', 'pos', 'assegno']

/** The till of those days: what entered it for pagamenti, by method, is what was collected less what went back. */
async function dellaCassa(bottega: Bottega, nel: (one: { giorno: string }) => boolean) {
  const call = await come(bottega, bottega.esercente)
  const { body, status } = await call('GET', `/chiusura_cassa/sessioni/${bottega.sessione_id}`)
  expect(status).toBe(200)
  const movimenti = body.movimenti as {
    metodo: string
    importo_centesimi: number
    created_at: string
  }[]
  for (const metodo of IN_CASSA) {
    const entrato = movimenti
      .filter((m) => m.metodo === metodo && nel({ giorno: dayInRome(new Date(m.created_at)) }))
      .reduce((sum, m) => sum + m.importo_centesimi, 0)
    const { incassato, rimborsato } = attese(bottega, (one) => nel(one) && one.metodo === metodo)
    expect(entrato, `cassa, ${metodo}`).toBe(incassato - rimborsato)
  }
}

/** Figures without a period: lists of debts, boxes, the esercente's thirty days, the consulente. */
async function diSempre(bottega: Bottega): Promise<void> {
  const { esercente, clienti, portale } = bottega
  const tutte = attese(bottega)
  const pagamenti = await cerca(bottega, esercente, 'pagamenti', {})
  expect(sommeDi(pagamenti.totals), 'elenco dei pagamenti').toEqual(tutte)

  const come_lui = await come(bottega, esercente)
  const oggi = portale.clock.today()
  const home = await leggi(come_lui, '/api/home/incassi')
  const diOggi = attese(bottega, ({ giorno }) => giorno === oggi)
  expect([home.oggi_centesimi, home.oggi_rimborsato_centesimi], 'home, oggi').toEqual([
    diOggi.incassato,
    diOggi.rimborsato,
  ])
  const mese = attese(bottega, ({ giorno }) => giorno.slice(0, 7) === oggi.slice(0, 7))
  expect([home.mese_centesimi, home.mese_rimborsato_centesimi], 'home, mese').toEqual([
    mese.incassato,
    mese.rimborsato,
  ])
  const ultimi = attese(bottega, ({ giorno }) => giorno > aggiungiGiorni(oggi, -30))
  const sum = (key: string) =>
    home.giorni.reduce((total: number, day: Record<string, number>) => total + (day[key] ?? 0), 0)
  expect(sum('incassato_centesimi'), 'home, grafico').toBe(ultimi.incassato)
  const scheda = await leggi(come_lui, `/api/esercenti/${esercente.id}`)
  expect(sommeDi(scheda.saldo), 'scheda dell’esercente').toEqual(tutte)
  expect(scheda.riservato.volume_centesimi, 'trenta giorni').toBe(ultimi.incassato)

  for (const cliente of clienti) {
    const sue = attese(bottega, (one) => one.cliente_id === cliente.id)
    const { saldo } = await leggi(come_lui, `/api/clienti/${cliente.id}`)
    expect(sommeDi(saldo), 'scheda del cliente').toEqual(sue)
    const righe = await cerca(bottega, esercente, 'clienti', { _id: { $eq: cliente.id } })
    expect(sommeDi(righe.data[0]), 'elenco dei clienti').toEqual(sue)
    const suoi = await cerca(bottega, cliente, 'pagamenti', {})
    expect(sommeDi(suoi.totals), 'elenco dei pagamenti del cliente').toEqual(sue)
  }
  const staff = await come(bottega, portale.admin)
  const { incarichi } = await leggi(staff, `/api/consulenti/${portale.consulente_id}`)
  const suo = incarichi.find(
    (i: { esercente: { _id: string } }) => i.esercente._id === esercente.id,
  )
  expect(suo.netto_centesimi, 'consulente').toBe(tutte.incassato - tutte.rimborsato)
}

/** Every place that shows one of the sums, for some periods of the story and for all of it. */
export async function confronta(bottega: Bottega, tratti: [number, number][]): Promise<void> {
  const oggi = bottega.portale.clock.today()
  const prima = aggiungiGiorni(bottega.inizio, -5)
  await delPeriodo(bottega, prima, oggi)
  for (const [da, giorni] of tratti) {
    const dal = aggiungiGiorni(prima, da)
    await delPeriodo(bottega, dal, aggiungiGiorni(dal, giorni))
  }
  await diSempre(bottega)
}
