import { giorniTra } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import { sbloccaRimborsi } from '../../src/modules/incasso/rimborsi/index.ts'
import { type Payments, startPayments } from '../../test/payments.ts'
import { clockDi } from '../../test/piano-accettato.ts'
import { ACTS } from './acts.ts'
import { openScene, type Scene, sullaPagina } from './scene.ts'

const tempo = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock: tempo.clock })
})
afterAll(() => p.stop())

/** Ordered on the piano "Grande", 58,33 € a month, and paid; its withdrawal pays for the days that were had. */
const GRANDE = 1
const PREZZO = 5833
const apri = (n = GRANDE) => openScene(p, tempo, n)

const debiti = ({ id }: Scene) =>
  p.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'stato', 'importo_centesimi', 'incassato_centesimi', 'scadenza'])
    .execute()

async function fa(s: Scene, che: string, n = 1) {
  const risposta = await ACTS[che]?.(s, n)
  expect([che, risposta?.status, risposta?.body?.detail]).toEqual([che, 200, undefined])
  return s.leggi()
}

/** Another piano, method and day: what the preview said is what is charged. */
async function cambi(s: Scene): Promise<void> {
  s.avanti(10)
  const [, , posti = '', , anno = ''] = s.piani
  const vista = (await s.su(s.cliente, 'cambio/anteprima', { piano_id: anno })).body
  expect(vista.totale_centesimi).toBe(vista.addebito_centesimi - vista.credito_centesimi)
  await s.su(s.cliente, 'cambio', { anteprima_id: vista._id })
  const ultimo = (await debiti(s)).at(-1)
  expect(ultimo?.importo_centesimi).toBe(vista.totale_centesimi)
  expect(await s.leggi()).toMatchObject({
    piano_id: anno,
    prossimo_addebito: vista.prossimo_addebito,
    importo_centesimi: vista.prossimo_importo_centesimi,
  })
  await sullaPagina(s, ultimo?.id ?? '')
  // A cheaper one waits for the end of the period, and is taken back until then.
  const meno = (await s.su(s.cliente, 'cambio/anteprima', { piano_id: posti })).body
  expect([meno.quando, meno.totale_centesimi]).toEqual(['fine_periodo', 0])
  await s.su(s.cliente, 'cambio', { anteprima_id: meno._id })
  expect((await s.leggi()).cambio_programmato).toMatchObject({ vale_dal: meno.vale_dal })
  expect((await fa(s, 'togli_il_cambio')).cambio_programmato).toBeNull()
  const prima = (await p.as(s.cliente)('GET', `/api/abbonamenti/${s.id}`)).body
  await fa(s, 'cambia_metodo')
  const { cronologia } = (await p.as(s.cliente)('GET', `/api/abbonamenti/${s.id}`)).body
  expect(cronologia.length).toBe(prima.cronologia.length + 1)
}

/** The days until another day of charge, then whole periods. */
async function giorno(s: Scene): Promise<void> {
  const vista = (await s.su(s.cliente, 'giorno/anteprima', { giorno: 10 })).body
  const { dal, importo_centesimi } = vista
  await s.su(s.cliente, 'giorno', { giorno: 10, dal, importo_centesimi })
  expect((await s.leggi()).cambio_giorno).toMatchObject({ dal, importo_centesimi })
  await fa(s, 'fino_al_prossimo')
  expect((await debiti(s)).at(-1)).toMatchObject({ scadenza: dal, importo_centesimi })
}

/** A code is for the next charge, and is taken off until it is made. */
async function sconto(s: Scene): Promise<void> {
  expect((await fa(s, 'usa_codice')).sconto).not.toBeNull()
  expect((await fa(s, 'togli_lo_sconto')).sconto).toBeNull()
  const { sconto: letto } = await fa(s, 'usa_codice')
  await fa(s, 'fino_al_prossimo')
  const ultimo = (await debiti(s)).at(-1)
  // Its price stays, the discount is a line of it.
  expect(ultimo).toMatchObject({ stato: 'pagato', incassato_centesimi: letto?.importo_centesimi })
  expect(letto?.importo_centesimi).toBeLessThan(PREZZO)
}

/** From a day to a day, and back before it. */
async function pausa(s: Scene): Promise<void> {
  expect((await fa(s, 'pausa', 31)).pausa).toMatchObject({ stato: 'programmata' })
  expect((await fa(s, 'togli_la_pausa')).pausa).toBeNull()
  const { pausa: chiesta } = await fa(s, 'pausa', 60)
  s.avanti(giorniTra(tempo.clock.today(), chiesta?.dal ?? ''))
  expect(await fa(s, 'passano_giorni', 0)).toMatchObject({ stato: 'in_pausa' })
  const quanti = (await debiti(s)).length
  await fa(s, 'passano_giorni', 9)
  expect(await debiti(s)).toHaveLength(quanti)
  expect((await fa(s, 'riprendi')).stato).toBe('attivo')
  await fa(s, 'fino_al_prossimo')
}

/** Given with its reason, and taken back. */
async function disdetta(s: Scene): Promise<void> {
  const { uscita } = await s.leggi()
  const data = await s.su(s.cliente, 'disdetta', { fino_al: uscita?.fino_al, motivo: 'costo' })
  expect(data.body).toMatchObject({ stato: 'disdetto', prossimo_addebito: null })
  expect((await s.leggi()).disdetta).toMatchObject({ ruolo: 'cliente', motivo: 'costo' })
  expect((await fa(s, 'ritira_la_disdetta', 0)).stato).toBe('attivo')
}

/** An end at once in each of its three sums, read before: nothing, the days that are left, all of the period. */
async function cessazioni(): Promise<void> {
  const attesi = { nulla: 0, pro_rata: Math.round((PREZZO * 20) / 30), periodo: PREZZO }
  for (const [reso, rimborso_centesimi] of Object.entries(attesi)) {
    const s = await apri()
    s.avanti(10)
    const { data } = (await s.su(s.admin, 'cessazione/anteprima')).body
    const vista = data.find((una: { reso: string }) => una.reso === reso)
    expect([reso, vista.rimborso_centesimi]).toEqual([reso, rimborso_centesimi])
    const { annullati_centesimi } = vista
    const corpo = { reso, rimborso_centesimi, annullati_centesimi, motivo: 'Chiude' }
    expect((await s.su(s.admin, 'cessazione', corpo)).body.stato).toBe('cessato')
    await sbloccaRimborsi(p.deps)
    const [primo] = await debiti(s)
    const resi = await p.rimborsiDelFornitore(primo?.id ?? '')
    expect(resi.map(({ amount }) => amount)).toEqual(
      rimborso_centesimi === 0 ? [] : [rimborso_centesimi],
    )
  }
}

/** Fourteen days, of which the days that were asked for are paid; then no more. */
async function recessi(): Promise<void> {
  const s = await apri()
  s.avanti(4)
  expect((await fa(s, 'recedi')).stato).toBe('receduto')
  const tardi = await apri()
  tardi.avanti(20)
  expect((await ACTS['recedi']?.(tardi, 1))?.status).toBe(409)
}

it('ABB-M4 ogni azione su un abbonamento fa quello che ha mostrato: piano, metodo, giorno, sconto, pausa, ripresa, disdetta e il suo ritiro, fine subito, recesso', async () => {
  await cambi(await apri())
  const s = await apri()
  await giorno(s)
  await sconto(s)
  await pausa(s)
  await disdetta(s)
  await cessazioni()
  await recessi()
  const libri = await verificaInvarianti(p.db, tempo.clock.today())
  expect(libri.filter(({ invariante }) => invariante !== 'addebito_automatico_detto')).toEqual([])
})
