import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { pianoDiviso } from '../../../../test/ripartizioni/piano-diviso.ts'
import { rinnovaAbbonamenti } from '../abbonamenti/index.ts'

const GIORNO = 86_400_000
const PROVA = { prova_giorni: 10 }
const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let nuoto: Awaited<ReturnType<typeof createEsercente>>
let nuovoPiano: ReturnType<typeof pianoDiviso>['nuovoPiano']
let chiama: ReturnType<typeof pianoDiviso>['chiama']
let diviso: ReturnType<typeof pianoDiviso>['diviso']
beforeAll(async () => {
  app = await startApp({ clock })
  nuoto = await createEsercente(app.db)
  ;({ chiama, diviso, nuovoPiano } = pianoDiviso(app, nuoto, clock))
})
afterAll(() => app.stop())

const letti = (ids: readonly string[]) =>
  app.db
    .selectFrom('abbonamenti')
    .where('id', 'in', ids)
    .select(['stato', 'prossimo_addebito', 'fino_al'])
    .orderBy('importo_centesimi')
    .execute()

it('Y5 (parte) un piano diviso con la prova: tutti provano, e il primo addebito è per tutti lo stesso giorno', async () => {
  const d = await diviso(PROVA, 14)
  const dal = aggiungiGiorni(clock.today(), 14)
  const suo = await d.leggi(d.madre)
  expect(suo.prova_giorni).toBe(14)
  expect(suo.proposta.testo).toContain('Prova gratuita: 14 giorni')
  expect(suo.proposta.testo).toContain('Da pagare oggi: 0,00\u00A0€')
  const a = await d.accetta(d.madre)
  clock.advance(2 * GIORNO)
  expect((await d.leggi(d.padre)).prova_giorni).toBe(12)
  const b = await d.accetta(d.padre)
  const inProva = {
    stato: 'in_prova',
    prossimo_addebito: dal,
    fino_al: aggiungiGiorni(dal, -1),
  }
  expect(await letti([a, b])).toEqual([inProva, inProva])
  clock.advance(12 * GIORNO)
  await rinnovaAbbonamenti({ ...app.deps, clock })
  const debiti = await app.db
    .selectFrom('pagamenti')
    .where('origine_id', 'in', [a, b])
    .select(['importo_centesimi', 'scadenza'])
    .orderBy('importo_centesimi')
    .execute()
  expect(debiti).toEqual([
    { importo_centesimi: 1500, scadenza: dal },
    { importo_centesimi: 3501, scadenza: dal },
  ])
})

it('Y5 (parte) chi disdice nella prova non paga nulla, e l’altro continua la sua', async () => {
  const d = await diviso(PROVA, 14)
  const [a, b] = [await d.accetta(d.madre), await d.accetta(d.padre)]
  const disdetta = await chiama(d.madre, 'POST', `/api/abbonamenti/${a}/disdetta`, {
    fino_al: aggiungiGiorni(clock.today(), 13),
  })
  expect([disdetta.status, disdetta.body.detail]).toEqual([200, undefined])
  clock.advance(15 * GIORNO)
  await rinnovaAbbonamenti({ ...app.deps, clock })
  const chiesti = await app.db
    .selectFrom('pagamenti')
    .where('origine_id', 'in', [a, b])
    .select(['origine_id', 'importo_centesimi'])
    .execute()
  expect(chiesti).toEqual([{ origine_id: b, importo_centesimi: 1500 }])
})

it('Y5 (parte) la prova di tutti è intera: il primo addebito non viene prima, e si risponde prima che cominci', async () => {
  const piano_id = await nuovoPiano(PROVA)
  const quote: object[] = []
  for (const peso of [70, 30])
    quote.push({ cliente_id: (await createCliente(app.db, { esercente_id: nuoto.id })).id, peso })
  const chiedi = (giorni: number) =>
    chiama(nuoto, 'POST', '/api/ripartizioni', {
      tipo: 'piano',
      piano_id,
      scadenza: aggiungiGiorni(clock.today(), giorni),
      quote,
    })
  const presto = await chiedi(10)
  expect([presto.status, presto.body.errors]).toEqual([
    422,
    [{ pointer: '/scadenza', message: expect.stringContaining('una prova di 10 giorni') }],
  ])
  const giusta = await chiedi(11)
  expect(giusta.status).toBe(200)
  const domani = `${aggiungiGiorni(clock.today(), 1)}T00:00:00.000Z`
  expect(giusta.body.elenco.map((q: { scade_at: string }) => q.scade_at)).toEqual([domani, domani])
})

it('Y5 (parte) chi prende la quota quando gli altri pagano già non ha la prova', async () => {
  const d = await diviso(PROVA, 14)
  await d.accetta(d.madre)
  await chiama(d.padre, 'POST', `/api/piani/${d.piano}/rifiuta`, {
    iscrizione_id: (await d.leggi(d.padre)).proposta._id,
    motivo: 'No',
    per: d.figlia,
  })
  const affida = async () => {
    const chi = await createCliente(app.db, { esercente_id: nuoto.id })
    const { status, body } = await chiama(
      nuoto,
      'POST',
      `/api/ripartizioni/${d.id}/quote/2/affida`,
      { cliente_id: chi.id },
    )
    expect([status, body.detail]).toEqual([200, undefined])
    return chi
  }
  clock.advance(6 * GIORNO)
  const zio = await affida()
  expect((await d.leggi(zio)).proposta.testo).toContain('Prova gratuita: 8 giorni')
  await chiama(zio, 'POST', `/api/piani/${d.piano}/rifiuta`, {
    iscrizione_id: (await d.leggi(zio)).proposta._id,
    motivo: 'No',
    per: d.figlia,
  })
  clock.advance(20 * GIORNO)
  const nonna = await affida()
  expect((await d.leggi(nonna)).proposta.testo).not.toContain('Prova gratuita')
  expect(await letti([await d.accetta(nonna)])).toMatchObject([
    { stato: 'attivo', prossimo_addebito: aggiungiGiorni(clock.today(), 1) },
  ])
})
