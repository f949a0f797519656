import type {
  getDoveSono,
  ParteDeiSoldi,
  Posto,
  RigaDeiSoldi,
} from '@rateo/contract/incasso/dove-sono'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { primaPartenza } from '@rateo/domain/banca/previsione-accrediti'
import { type Giorno, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { fermoDi } from '../accrediti.queries.ts'
import { cadenzaDi } from '../cadenza.queries.ts'
import { partiDelleRighe } from '../parti-delle-righe.ts'

const MOSTRATE = 200

/** Lines that no payout has taken along. */
export const libereDi = (esercente_id: string) =>
  sql`esercente_id = ${esercente_id} and accredito_id is null and tipo not in ('accredito', 'accredito_tornato')`

type Conto = NonNullable<Awaited<ReturnType<typeof findConto>>>

export const findConto = (db: Db, esercente_id: string) =>
  db
    .selectFrom('conti_collegati')
    .where('esercente_id', '=', esercente_id)
    .select([
      'accredita',
      'trattenuto',
      'motivo_fermo',
      'entro',
      'iban_ultime4',
      'accrediti_ogni',
      'accrediti_giorno',
    ])
    .executeTakeFirst()

type Raw = {
  tipo: string
  disponibile_at: Date
  importo: number
  pagamento_id: string | null
  numero: string | null
  causale: string | null
  cliente: string | null
  reclamo: boolean
}

/** Every line that waits, each with its debt: those of a charge of several are as many. */
async function leggiRighe(db: Db, esercente_id: string): Promise<Raw[]> {
  const { rows } = await sql<Raw>`
    with ${partiDelleRighe(libereDi(esercente_id))}
    select coalesce(parti.tipo, 'altro') as tipo, r.disponibile_at,
      coalesce(parti.lordo - parti.commissione, r.netto_centesimi)::bigint as importo,
      p.id as pagamento_id, p.numero, p.causale, l.nome as cliente,
      parti.tipo is not distinct from 'incasso' and exists (
        select from contestazioni k where k.pagamento_id = p.id and k.concluso_at is null) as reclamo
    from r left join parti on parti.id = r.id
    left join pagamenti p on p.id = parti.pagamento_id
    left join clienti_esercente l on l.esercente_id = p.esercente_id and l.cliente_id = p.cliente_id
    order by r.disponibile_at, r.id, p.id`.execute(db)
  return rows
}

type Somme = {
  dovuto: number
  in_versamento: number
  da_riprendere: number
  gia_partito: number
}

/**
 * Reads what the books owe, and the parts of it that no line of the account has yet: charges and rimborsi of the last days, what is asked of
 * the account apart from them; and payouts whose lines have not been read.
 */
async function leggiSomme(db: Db, esercente_id: string, da: Giorno): Promise<Somme> {
  const { rows } = await sql<Somme>`
    with c as (select id from conti where intestatario = ${`esercente:${esercente_id}`} and codice = 'debito'),
    g as (select min(id + 0) as da from scritture where competenza >= ${da}::date),
    nuove as (
      select s.tipo, s.origine_tipo, s.origine_id, -m.importo_centesimi as importo
      from movimenti m join scritture s on s.id = m.scrittura_id
      where m.conto_id = (select id from c) and m.scrittura_id >= (select da from g)
        and s.tipo in ('incasso', 'commissione', 'rimborso')),
    sospesi as (
      select -k.importo_centesimi as importo from storni_conto k
      where k.esercente_id = ${esercente_id} and k.perdita_at is null
        and not exists (select from righe_conto x where x.storno_chiave = k.chiave)
      union all
      select k.importo_centesimi from conguagli_conto k
      where k.esercente_id = ${esercente_id} and k.perdita_at is null
        and not exists (select from righe_conto x where x.storno_chiave = k.chiave))
    select
      (select coalesce(-sum(m.importo_centesimi), 0)::bigint from movimenti m where m.conto_id = (select id from c)) as dovuto,
      (select coalesce(sum(n.importo), 0)::bigint from nuove n
        join tentativi t on t.id = (case when n.origine_tipo = 'tentativo' then n.origine_id end)::uuid
        join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso' and o.richiesta ? 'destinazione'
        where not exists (select from righe_conto x where x.intento = t.riferimento_psp and x.tipo = 'incasso')) as in_versamento,
      (select coalesce(sum(n.importo), 0)::bigint from nuove n
        join operazioni_psp o on n.origine_tipo = 'rimborso' and o.rimborso_id = n.origine_id and o.richiesta ? 'storna'
        where not exists (select from righe_conto x where x.rimborso_psp = o.riferimento))
      + (select coalesce(sum(importo), 0)::bigint from sospesi) as da_riprendere,
      (select coalesce(sum(a.importo_centesimi - (
          select coalesce(sum(x.netto_centesimi), 0) from righe_conto x where x.accredito_id = a.id)), 0)::bigint
        from accrediti a where a.esercente_id = ${esercente_id} and not a.righe_lette
          and a.stato in ('in_accredito', 'accreditato')) as gia_partito`.execute(db)
  const [somme] = rows
  if (somme === undefined) throw new Error('no sums')
  return somme
}

const PERCHE: Readonly<Record<Exclude<Posto, 'trattenuto'>, string>> = {
  in_viaggio: 'È partito: la banca lo accredita in quel giorno',
  disponibile: 'Il prossimo accredito lo porta con sé',
  in_arrivo:
    'Il servizio di pagamento lo tiene fino a quel giorno, come ogni pagamento appena fatto',
  in_versamento: 'Il cliente ha pagato: arriva sul tuo conto entro pochi minuti',
  da_riprendere: 'Rimborsi, reclami e conguagli che il conto deve ancora dare, o ricevere',
  presso_gestore:
    'Non è passato da questo conto, come quello incassato prima che esistesse: nei libri te lo deve il gestore, che lo versa con mezzi propri',
}

/** The place of a line, and the day until which it is there. */
function postoDi(conto: Conto, { disponibile_at }: Raw, adesso: Date) {
  if (disponibile_at > adesso)
    return { posto: 'in_arrivo' as const, fino_al: giornoDiRoma(disponibile_at) }
  if (fermoDi(conto) !== null)
    return {
      posto: 'trattenuto' as const,
      fino_al: null,
    }
  const fino_al = conto.accrediti_ogni === null ? null : primaPartenza(cadenzaDi(conto), adesso)
  return { posto: 'disponibile' as const, fino_al }
}

function percheTrattenuto(conto: Conto): string {
  const entro =
    conto.entro === null
      ? ''
      : `, da risolvere entro il ${giornoDiRoma(conto.entro).split('-').toReversed().join('/')}`
  return `Resta finché non è risolto: ${fermoDi(conto) ?? ''}${entro}`
}

/** Adds lines up by place and day, in the order in which they come. */
function raggruppa(conto: Conto, righe: readonly RigaDeiSoldi[]): ParteDeiSoldi[] {
  const gruppi = Map.groupBy(righe, ({ posto, fino_al }) => `${posto} ${fino_al ?? ''}`)
  return [...gruppi.values()].flatMap((sue) => {
    const [prima] = sue
    if (prima === undefined) return []
    const { posto, fino_al } = prima
    return {
      posto,
      fino_al,
      importo_centesimi: sue.reduce((somma, riga) => somma + riga.importo_centesimi, 0),
      perche: posto === 'trattenuto' ? percheTrattenuto(conto) : PERCHE[posto],
    }
  })
}

/** Payouts that are on their way to the bank. */
async function findViaggi(db: Db, esercente_id: string): Promise<ParteDeiSoldi[]> {
  const rows = await db
    .selectFrom('accrediti')
    .where('esercente_id', '=', esercente_id)
    .where('stato', '=', 'in_accredito')
    .select(['arrivo_il', 'importo_centesimi', 'iban_ultime4'])
    .orderBy('arrivo_il')
    .orderBy('id')
    .execute()
  return rows.map(({ arrivo_il, importo_centesimi, iban_ultime4 }) => ({
    posto: 'in_viaggio',
    importo_centesimi,
    fino_al: arrivo_il,
    perche:
      iban_ultime4 === null
        ? PERCHE.in_viaggio
        : `È partito per l’IBAN che finisce per ${iban_ultime4}: la banca lo accredita in quel giorno`,
  }))
}

const toRiga = (conto: Conto, raw: Raw, adesso: Date): RigaDeiSoldi => ({
  ...postoDi(conto, raw, adesso),
  tipo: raw.tipo,
  pagamento:
    raw.pagamento_id === null
      ? null
      : { _id: raw.pagamento_id, numero: raw.numero ?? '', causale: raw.causale ?? '' },
  cliente: raw.cliente,
  importo_centesimi: raw.importo,
  reclamo: raw.reclamo,
})

const GIA_PARTITO = 'È già nell’accredito partito: i suoi pagamenti si stanno leggendo'

/** The parts of which no line of the account tells. */
function senzaRighe({ dovuto, in_versamento, da_riprendere, gia_partito }: Somme, righe: number) {
  const resto = dovuto - (righe - gia_partito) - in_versamento - da_riprendere
  const parti: [Exclude<Posto, 'trattenuto'>, number, string][] = [
    ['disponibile', -gia_partito, GIA_PARTITO],
    ['in_versamento', in_versamento, PERCHE.in_versamento],
    ['da_riprendere', da_riprendere, PERCHE.da_riprendere],
    ['presso_gestore', resto, PERCHE.presso_gestore],
  ]
  return parti.flatMap(([posto, importo_centesimi, perche]) =>
    importo_centesimi === 0 ? [] : [{ posto, importo_centesimi, fino_al: null, perche }],
  )
}

const somma = (parti: readonly { importo_centesimi: number }[]) =>
  parti.reduce((totale, una) => totale + una.importo_centesimi, 0)

/** Lines are read within minutes: older ones are the operator's to explain. */
const GIORNI_MS = 3 * 86_400_000

/**
 * Every euro of an esercente with its place: those of the lines of its account, and those of no line (`sole`); null where it
 * has no account.
 */
export async function findDoveSono(db: Db, esercente_id: string, adesso: Date) {
  const conto = await findConto(db, esercente_id)
  if (conto === undefined) return null
  const da = giornoDiRoma(new Date(adesso.getTime() - GIORNI_MS))
  const somme = await leggiSomme(db, esercente_id, da)
  const viaggi = await findViaggi(db, esercente_id)
  const righe = (await leggiRighe(db, esercente_id)).map((raw) => toRiga(conto, raw, adesso))
  const altre = senzaRighe(somme, somma(righe))
  return {
    totale_centesimi: somme.dovuto + somma(viaggi),
    parti: [...viaggi, ...raggruppa(conto, righe), ...altre],
    sole: [...viaggi, ...altre],
    righe,
  }
}

export async function getDove(
  db: Db,
  esercente_id: string,
  { attivi, adesso }: { attivi: boolean; adesso: Date },
): Promise<ResponseOf<typeof getDoveSono>> {
  const dove = attivi ? await findDoveSono(db, esercente_id, adesso) : null
  if (dove === null) return { attivi, totale_centesimi: 0, parti: [], righe: [], altre: false }
  const { totale_centesimi, parti } = dove
  return {
    attivi,
    totale_centesimi,
    parti,
    righe: dove.righe.slice(0, MOSTRATE),
    altre: dove.righe.length > MOSTRATE,
  }
}
