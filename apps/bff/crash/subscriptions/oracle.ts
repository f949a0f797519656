import type { CadenzaAbbonamento } from '@rateo/domain/stati/abbonamento'
import { aggiungiGiorni, aggiungiMesi, type Giorno, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { firstPrice } from './first-price.ts'
import type { Scene } from './scene.ts'

const MESI: Partial<Record<CadenzaAbbonamento, number>> = {
  mensile: 1,
  bimestrale: 2,
  trimestrale: 3,
  semestrale: 6,
  annuale: 12,
}

/** Less than this is not charged, and is left to the cliente. */
const MINIMO = 50

type Facts = {
  stato: string
  importo_centesimi: number
  posti: number
  primo: string
  cadenza: CadenzaAbbonamento
  ancora: Giorno | null
  prossimo_addebito: Giorno | null
}
type Days = { id: number; dal: Giorno; al: Giorno; pagamento_id: string | null }
type Charge = {
  id: string
  importo: number
  incassato: number
  rendibile: number
  aperto: number
  /** Discounts on it, and the price that they were taken off. */
  sconto: number
  prezzo: number
  annullato: boolean
}
/** Days of service with the price at which they were sold, and the days of the whole period of that price. */
export type Line = Days & {
  fine: Giorno
  prezzo: number
  giorni: number
  nuovoCorso: boolean
  posti: number
  /** The first version of the piano that it was sold with. */
  primo: string
}
type Books = { facts: Facts; days: Days[]; charges: Charge[] }

const sum = <T>(of: readonly T[], what: (one: T) => number) =>
  of.reduce((a, one) => a + what(one), 0)

async function readBooks({ p, id }: Scene): Promise<Books> {
  const { rows } = await sql<Facts>`
    select a.stato, a.importo_centesimi, a.posti, coalesce(k.primo_id, k.id) as primo, k.cadenza, a.ancora, a.prossimo_addebito
    from abbonamenti a join piani k on k.id = a.piano_id where a.id = ${id}`.execute(p.db)
  const days = await p.db
    .selectFrom('periodi_abbonamento')
    .where('abbonamento_id', '=', id)
    .orderBy('id')
    .select(['id', 'dal', 'al', 'pagamento_id'])
    .execute()
  const charges = await sql<Charge>`
    select id, importo_centesimi as importo, incassato_centesimi as incassato, rimborsabile_del_debito(id)::bigint as rendibile,
      case when stato in ('da_pagare', 'insoluto') then residuo_centesimi else 0 end as aperto, stato = 'annullato' as annullato,
      coalesce((select sum(sconto_centesimi) from usi_promozione where pagamento_id = pagamenti.id and reso_at is null), 0)::bigint as sconto,
      coalesce((select max(prezzo_centesimi) from usi_promozione where pagamento_id = pagamenti.id and reso_at is null), 1)::bigint as prezzo
    from pagamenti where origine_id = ${id} order by id`.execute(p.db)
  const [facts] = rows
  if (facts === undefined) throw new Error(id)
  return { facts, days, charges: charges.rows }
}

/** The first day of the period that ends before `fine`, counted from the anchor as calendars do. */
function beginning(fine: Giorno, { cadenza, ancora }: Facts): Giorno {
  if (cadenza === 'settimanale') return aggiungiGiorni(fine, -7)
  const step = MESI[cadenza]
  if (step === undefined) throw new Error(cadenza)
  let k = -24
  while (aggiungiMesi(ancora ?? fine, (k + 1) * step) < fine) k += 1
  return aggiungiMesi(ancora ?? fine, k * step)
}

/** Says what an abbonamento must cost, from the days that it was sold and the price at which they were. */
export class Oracle {
  readonly #scene: Scene
  #lines: Line[] = []
  #before: Books | undefined
  /** The part of discounts, and of money that went back, of days that another cadenza took: it was not credited. */
  #lost = 0

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Reads what an act did, and answers with what is not as it should be. */
  async check(): Promise<string[]> {
    const books = await readBooks(this.#scene)
    const before = this.#before
    const wasCut = books.days.some(({ id, al }) =>
      this.#lines.some((l) => l.id === id && l.al > al),
    )
    const { stato } = books.facts
    const ends =
      stato === 'receduto' || (stato === 'cessato' && (await this.#closing()) !== undefined)
    const problems = ends ? await this.#checkEnd(books) : []
    if (ends) return problems
    this.#follow(books, wasCut)
    this.#before = books
    return [
      ...this.#sums(books),
      ...this.#days(books, before),
      ...firstPrice(this.#scene, this.#lines),
    ]
  }

  /** The sum that a new course did not credit of the price of the days that it took. */
  #notCredited(lines: readonly Line[], from: Giorno, charges: readonly Charge[]): number {
    const last = lines.at(-1)
    if (last === undefined) return 0
    const left = giorniTra(from, last.fine)
    const off = sum(
      lines.filter(({ fine }) => fine === last.fine),
      (l) => {
        const c = charges.find(({ id }) => id === l.pagamento_id)
        if (c === undefined) return 0
        const ofDays = (c.sconto * Math.min(last.prezzo, c.prezzo)) / c.prezzo
        return (ofDays * left) / giorniTra(l.dal, l.fine) + c.incassato - c.rendibile
      },
    )
    return Math.min(off, (last.prezzo * left) / last.giorni)
  }

  #follow({ facts, days, charges }: Books, wasCut: boolean): void {
    const lines: Line[] = []
    for (const one of days) {
      const known = this.#lines.find(({ id }) => id === one.id)
      if (known !== undefined) {
        lines.push({ ...known, al: one.al })
        continue
      }
      const fine = aggiungiGiorni(one.al, 1)
      const last = lines.at(-1)
      const isAnew = wasCut && last !== undefined && last.fine !== fine
      if (isAnew) this.#lost += this.#notCredited(lines, one.dal, charges)
      // All the days of that one belong to the new one: what it charged was for them.
      const isSameDay = isAnew && last.al < last.dal
      if (isSameDay) for (const l of lines) if (l.dal === last.dal) l.fine = fine
      lines.push({
        ...one,
        fine,
        prezzo: facts.importo_centesimi,
        posti: facts.posti,
        primo: facts.primo,
        giorni: giorniTra(beginning(fine, facts), fine),
        nuovoCorso: isAnew && !isSameDay,
      })
    }
    this.#lines = lines
  }

  #sums({ facts, charges }: Books): string[] {
    if (facts.stato === 'non_attivato' || this.#lines.length === 0) return []
    const { attivazione_centesimi, sconto_centesimi } = this.#scene
    const sold = sum(
      this.#lines,
      (l) => (l.prezzo * giorniTra(l.dal, aggiungiGiorni(l.al, 1))) / l.giorni,
    )
    const expected = sold + attivazione_centesimi - sconto_centesimi + this.#lost
    const charged = sum(charges, (c) => (c.annullato ? 0 : c.importo))
    const free = this.#lines.filter(({ pagamento_id }) => pagamento_id === null).length
    const off = charged - expected
    return off > this.#lines.length || off < -this.#lines.length - free * MINIMO
      ? [`addebitati ${charged}, venduti ${expected}: ${JSON.stringify(this.#lines)}`]
      : []
  }

  /** Nothing is served that is in no line, as long as nothing stood still in between. */
  #days({ facts, days }: Books, before: Books | undefined): string[] {
    const last = days.at(-1)
    if (before?.facts.stato === 'sospeso' && facts.stato === 'attivo') {
      return this.#recovered(facts, last)
    }
    if (facts.stato !== 'attivo' || before?.facts.stato !== 'attivo' || last === undefined)
      return []
    if (before.days.length === days.length || facts.prossimo_addebito === null) return []
    const dopo = aggiungiGiorni(last.al, 1)
    return dopo === facts.prossimo_addebito
      ? []
      : [`dal ${dopo} al ${facts.prossimo_addebito} nessuno paga`]
  }

  /** Recovered from a suspension, the cliente has what is left of the days that they paid, and pays for every other one from today on. */
  #recovered({ prossimo_addebito }: Facts, last: Days | undefined): string[] {
    if (last === undefined || prossimo_addebito === null) return []
    const oggi = this.#scene.p.deps.clock.today()
    const atteso = last.al >= oggi ? aggiungiGiorni(last.al, 1) : oggi
    return prossimo_addebito === atteso
      ? []
      : [`ripreso il ${oggi}, pagato fino al ${last.al}: si addebita dal ${prossimo_addebito}`]
  }

  #closing() {
    return this.#scene.p.db
      .selectFrom('chiusure_abbonamento')
      .where('abbonamento_id', '=', this.#scene.id)
      .select(['reso', 'modo', 'rimborso_centesimi', 'annullati_centesimi', 'trattenuto_centesimi'])
      .executeTakeFirst()
  }

  /** An end before its day gives back the days that are not served, of each charge, and never what went back before. */
  async #checkEnd(after: Books): Promise<string[]> {
    const before = this.#before
    const closing = await this.#closing()
    if (before === undefined || closing === undefined) return []
    this.#before = undefined
    const oggi = this.#scene.p.deps.clock.today()
    const reso = closing.reso ?? (this.#scene.avvio_chiesto ? 'pro_rata' : 'tutto')
    const running = this.#lines.find(({ al }) => al >= oggi)
    const group = this.#lines.filter(({ fine }) => fine === running?.fine)
    const chargeOf = (l: Line) => before.charges.find(({ id }) => id === l.pagamento_id)
    const paid = group.flatMap((l) => {
      const suo = chargeOf(l)
      if (suo === undefined && !l.nuovoCorso) return []
      // For less than is charged a new course made no debt.
      const c = suo ?? { importo: 0, incassato: 0, aperto: 0 }
      const giorni = giorniTra(l.dal, l.fine)
      const resta = Math.min(giorni, giorniTra(oggi, l.fine))
      // A new course is paid in part by the days of the old one that it took.
      const credito = l.nuovoCorso ? l.prezzo - c.importo : 0
      const messo = c.incassato + credito
      const aperto = l.nuovoCorso ? c.aperto : 0
      return [{ versato: messo, resto: Math.max(0, ((messo + aperto) * resta) / giorni - aperto) }]
    })
    const versato = sum(before.charges, ({ incassato }) => incassato)
    const torna = {
      nulla: 0,
      pro_rata: Math.min(
        versato,
        sum(paid, ({ resto }) => resto),
      ),
      periodo: Math.min(
        versato,
        sum(paid, (una) => una.versato),
      ),
      tutto: versato,
    }[reso as 'nulla' | 'pro_rata' | 'periodo' | 'tutto']
    const reso_prima = versato - sum(before.charges, ({ rendibile }) => rendibile)
    const aperti = {
      nulla: 0,
      pro_rata: sum(group, (l) => chargeOf(l)?.aperto ?? 0),
      periodo: sum(group, (l) => chargeOf(l)?.aperto ?? 0),
      tutto: sum(before.charges, ({ aperto }) => aperto),
    }[reso as 'nulla' | 'pro_rata' | 'periodo' | 'tutto']
    const rende = Math.max(0, torna - reso_prima)
    const slack =
      group.length + group.filter(({ pagamento_id }) => pagamento_id === null).length * MINIMO
    const problems = [
      Math.abs(closing.rimborso_centesimi - rende) > slack
        ? `${reso}: tornano ${closing.rimborso_centesimi}, dovevano ${rende}`
        : null,
      closing.annullati_centesimi === aperti
        ? null
        : `${reso}: annullati ${closing.annullati_centesimi} e non ${aperti}`,
      sum(after.days, ({ dal, al }) => (al > oggi && al >= dal ? 1 : 0)) === 0
        ? null
        : 'restano giorni dopo la fine',
    ]
    return problems
      .filter((uno) => uno !== null)
      .map((uno) => `${uno}: ${JSON.stringify([oggi, this.#lines, before.charges])}`)
  }
}
