import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import {
  trasferimentoAccettato,
  trasferimentoCeduto,
  trasferimentoNonFatto,
  trasferimentoProposto,
  trasferimentoRitirato,
} from '../../../../emails/abbonamenti/trasferimento.ts'
import type { Email } from '../../../../emails/layout.ts'
import type { Mailer } from '../../../../integrations/mail/mailer.ts'
import type { UscitaHandler } from '../../../base/uscite/index.ts'
import { avvisaEsercente, findDaAvvisare } from '../da-avvisare.queries.ts'
import { recessoEntro } from '../uscita/chiusura.queries.ts'

type Needs = { config: Pick<Config, 'origin'>; db: Db; mailer: Mailer }

async function findTrasferimento(db: Db, id: string) {
  const t = await db
    .selectFrom('trasferimenti_abbonamento as t')
    .innerJoin('abbonamenti as a', 'a.id', 't.abbonamento_id')
    .innerJoin('clienti as persona', 'persona.id', 'a.cliente_id')
    .innerJoin('clienti as da', 'da.id', 't.da_cliente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 't.da_cliente_id')
        .onRef('c.esercente_id', '=', 'a.esercente_id'),
    )
    .leftJoin('firme as f', 'f.id', 't.firma_id')
    .where('t.id', '=', id)
    .select(['t.id as trasferimento_id', 't.abbonamento_id', 't.email as invitato', 't.ruolo'])
    .select(['t.stato', 't.scade_at', 'c.nome as da', 'da.email as email_da', 'f.documento'])
    .select(['a.created_at', 'a.titolare_dal', 'a.avvio_chiesto', 'persona.tipo'])
    .executeTakeFirstOrThrow()
  return { ...t, ...(await findDaAvvisare(db, t.abbonamento_id)) }
}
type Trasferito = Awaited<ReturnType<typeof findTrasferimento>>

/** To the other person and, where the esercente began it, to who has it: they can stop it. */
function alProposto(t: Trasferito, origin: string): (Email & { a: string })[] {
  if (t.stato !== 'in_attesa' || t.invitato === null) return []
  const perChiLoHa =
    t.ruolo === 'esercente'
      ? [{ ...trasferimentoCeduto({ ...t, fatto: 'proposto' }, origin), a: t.email_da }]
      : []
  return [{ ...trasferimentoProposto({ ...t, da: t.da }, origin), a: t.invitato }, ...perChiLoHa]
}

function allAccettato(t: Trasferito, origin: string): (Email & { a: string })[] {
  const testo = t.documento?.toString() ?? ''
  const dati = { ...t, testo, recesso_entro: recessoEntro(t) }
  return [
    { ...trasferimentoAccettato(dati, origin), a: t.email },
    { ...trasferimentoCeduto({ ...t, fatto: 'accettato' }, origin), a: t.email_da },
  ]
}

const alRitirato = (t: Trasferito, chi: unknown, origin: string): (Email & { a: string })[] => [
  ...(t.invitato === null ? [] : [{ ...trasferimentoRitirato(t), a: t.invitato }]),
  ...(chi === 'esercente'
    ? [{ ...trasferimentoNonFatto({ ...t, fatto: 'ritirato' }, origin), a: t.email_da }]
    : []),
]

const PAROLE: Readonly<Record<string, string>> = {
  proposto: 'aspetta un’altra persona: il cliente chiede di trasferirlo',
  ritirato: 'resta a chi lo ha: il cliente ha ritirato il trasferimento',
  rifiutato: 'resta a chi lo ha: l’altra persona ha rifiutato il trasferimento',
}

/** An abbonamento that passes to another person: all three have it in writing. */
export function messaggiTrasferimento({
  config,
  db,
  mailer,
}: Needs): Record<string, UscitaHandler> {
  return {
    trasferimento: async ({ unicita, contenuto }) => {
      const fatto = String(contenuto['fatto'])
      const t = await findTrasferimento(db, String(contenuto['trasferimento_id']))
      const chi = fatto === 'proposto' ? t.ruolo : contenuto['chi']
      const parole = fatto === 'accettato' ? `ora è suo: lo ha preso da ${t.da}` : PAROLE[fatto]
      if (chi !== 'esercente' && parole !== undefined) {
        await avvisaEsercente(db, t, parole, unicita)
      }
      const { origin } = config
      const lettere =
        fatto === 'proposto'
          ? alProposto(t, origin)
          : fatto === 'accettato'
            ? allAccettato(t, origin)
            : fatto === 'rifiutato'
              ? [{ ...trasferimentoNonFatto({ ...t, fatto: 'rifiutato' }, origin), a: t.email_da }]
              : alRitirato(t, chi, origin)
      for (const [n, { a, ...email }] of lettere.entries()) {
        await mailer.invia({ ...email, destinatario: a, unicita: `${unicita}:${n}` })
      }
    },
  }
}
