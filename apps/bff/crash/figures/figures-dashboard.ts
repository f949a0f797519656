import { expect } from 'vitest'
import { attese, cerca, leggi, report } from './figures-reads.ts'
import { type Bottega, come } from './figures-world.ts'

type Voce = { metrica: string; centesimi: number }

/** The figures of the dashboard in those days, whole and in parts: each is the total of the list that it opens, and of its file. */
export async function delCruscotto(bottega: Bottega, dal: string, al: string): Promise<void> {
  const { esercente, portale } = bottega
  const nel = ({ giorno }: { giorno: string }) => giorno >= dal && giorno <= al
  const somme = attese(bottega, nel)
  const suo = await come(bottega, esercente)
  const staff = await come(bottega, portale.admin)
  const cifre = await leggi(suo, `/api/andamento?dal=${dal}&al=${al}`)
  const stesse = await leggi(
    staff,
    `/api/andamento?dal=${dal}&al=${al}&esercente_id=${esercente.id}`,
  )
  expect(stesse, 'cruscotto dello staff').toEqual(cifre)
  const voce = (nome: string): number =>
    cifre.voci.find(({ metrica }: Voce) => metrica === nome)?.centesimi ?? Number.NaN
  expect([voce('incassato'), voce('rimborsato')], 'cruscotto').toEqual([
    somme.incassato,
    somme.rimborsato,
  ])
  const sum = (parti: Record<string, number>[], key: string) =>
    parti.reduce((total, parte) => total + (parte[key] ?? 0), 0)
  for (const parti of [cifre.tratti, cifre.metodi]) {
    expect(
      [sum(parti, 'incassato_centesimi'), sum(parti, 'rimborsato_centesimi')],
      'cruscotto, parti',
    ).toEqual([somme.incassato, somme.rimborsato])
  }
  for (const { _id, incassato_centesimi } of cifre.primi) {
    const sue = attese(bottega, (one) => nel(one) && one.cliente_id === _id)
    expect(incassato_centesimi, 'cruscotto, cliente').toBe(sue.incassato)
  }
  const scadenza = { $gte: dal, $lte: al }
  const dovuto = await cerca(bottega, esercente, 'pagamenti', { scadenza, dovuto: true })
  expect(voce('da_incassare'), 'da incassare').toBe(dovuto.totals.residuo_centesimi)
  const scaduto = await cerca(bottega, esercente, 'pagamenti', { scadenza, in_ritardo: true })
  expect(voce('insoluto'), 'insoluto').toBe(scaduto.totals.residuo_centesimi)
  const scadenzario = await report(bottega, esercente, 'scadenzario', dal, al)
  expect(scadenzario.totali['residuo_centesimi'], 'scadenzario').toBe(voce('da_incassare'))
  const insoluti = await report(bottega, esercente, 'insoluti', dal, al)
  expect(insoluti.totali['residuo_centesimi'], 'report insoluti').toBe(voce('insoluto'))
  const righe = await leggi(suo, `/api/andamento/righe?metrica=commissioni&dal=${dal}&al=${al}`)
  const commissioni = await report(bottega, esercente, 'commissioni', dal, al)
  expect(
    [righe.totale_centesimi, commissioni.totali['commissioni_centesimi']],
    'commissioni',
  ).toEqual([voce('commissioni'), voce('commissioni')])
  if (righe.dopo === null) expect(sum(righe.data, 'centesimi')).toBe(voce('commissioni'))
}
