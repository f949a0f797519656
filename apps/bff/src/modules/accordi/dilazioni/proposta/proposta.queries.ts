import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import type { Selectable } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Dilazioni } from '../../../../db/types.ts'
import type { Actor } from '../../../../http/actor.ts'
import { azioniDiSquadra } from '../../../../http/azioni-di-squadra.ts'
import { findAzioniFinali } from '../atti/azioni-finali.ts'
import { azioniConsentite } from '../azioni-consentite.ts'
import { findDebitiDi } from '../dettaglio.queries.ts'
import { dilazionePdf, sha256Di } from './dilazione-pdf.ts'
import { SENZA_MERITO } from './invia-dilazione.ts'
import { findRinegoziazione } from '../rinegoziazione/rinegoziazioni.queries.ts'
import { metodoDi } from '../rate/metodo.queries.ts'
import { findAzioneGiorno } from '../rate/scegli-giorno.ts'
import { eQuotaAperta, findQuotaDivisa, MOTIVO_DIVISA } from './quota-divisa.ts'
import { documentoDi } from './documento-dilazione.ts'

type Riga = Omit<Selectable<Dilazioni>, 'stato'> & { stato: StatoDilazione }

type DiProposta = Pick<
  Dilazione,
  | 'inquadramento_frase'
  | 'fornitura_il'
  | 'merito_creditizio'
  | 'condizioni'
  | 'debiti'
  | 'azioni_consentite'
  | 'scade_at'
  | 'perfeziona_entro'
  | 'motivo'
  | 'respinta'
  | 'sha256'
  | 'accettata_at'
  | 'metodo_etichetta'
  | 'quota'
>

const IN_CORSO: readonly string[] = ['in_verifica', 'in_elaborazione']
const CREDITO: readonly string[] = ['credito_gratuito', 'credito_oneroso']

async function isAbilitato(db: Db, esercente_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('credito_abilitato_at')
    .executeTakeFirst()
  return row?.credito_abilitato_at != null
}

/** Why one that was not sent yet could not be sent as it is. */
async function bloccata(db: Db, d: Riga): Promise<string | null> {
  const isUnsent = d.stato === 'bozza' || d.stato === 'in_approvazione'
  if (!isUnsent || !CREDITO.includes(d.inquadramento)) return null
  if (!(await isAbilitato(db, d.esercente_id))) return d.inquadramento_frase
  return d.merito_creditizio === null ? SENZA_MERITO : null
}

/** The making of a dilazione: conditions, debts, terms, and the actions of this role. */
export async function findProposta(
  db: Db,
  d: Riga,
  rate: readonly Rata[],
  actor: Actor,
  now: Date,
): Promise<DiProposta> {
  const isOpen = d.stato === 'proposta' && d.scade_at !== null && d.scade_at > now
  const [debiti, motivoBlocco, metodo_etichetta, finali, giorno] = await Promise.all([
    findDebitiDi(db, d.id),
    bloccata(db, d),
    metodoDi(db, d),
    findAzioniFinali(db, d, { ruolo: actor.ruolo, now }),
    actor.ruolo === 'cliente' && d.stato === 'attiva' ? findAzioneGiorno(db, d, rate, now) : [],
  ])
  const aperte = rate.filter(({ residuo_centesimi }) => residuo_centesimi > 0)
  const solo_riaperte = aperte.length > 0 && aperte.every(({ riapre_n }) => riapre_n !== null)
  const situazione = {
    stato: d.stato,
    bloccata: motivoBlocco,
    in_corso: rate.some(({ pagamento }) => IN_CORSO.includes(pagamento?.stato ?? '')),
    pagato_centesimi: d.pagato_centesimi + d.rimborsato_centesimi,
    scaduta: d.stato === 'proposta' && !isOpen,
    solo_riaperte,
    sostituisce: (await findRinegoziazione(db, d.id)) !== undefined,
    divisa: eQuotaAperta(d) ? MOTIVO_DIVISA : null,
  }
  return {
    inquadramento_frase: d.inquadramento_frase,
    fornitura_il: d.fornitura_il,
    merito_creditizio: actor.ruolo === 'cliente' ? null : d.merito_creditizio,
    // The column is written by our own code, from the contract.
    condizioni: d.condizioni,
    debiti,
    azioni_consentite: azioniDiSquadra(
      [...azioniConsentite(situazione, actor.ruolo), ...giorno, ...finali],
      actor,
      'dilazioni',
    ),
    scade_at: d.scade_at?.toISOString() ?? null,
    perfeziona_entro: d.perfeziona_entro?.toISOString() ?? null,
    ...(await findQuotaDivisa(db, d, actor)),
    motivo: d.motivo,
    respinta: d.respinta_at !== null,
    sha256:
      isOpen && actor.ruolo === 'cliente'
        ? sha256Di(await dilazionePdf(await documentoDi(db, d.id, 'cliente')))
        : null,
    accettata_at: d.accettata_at?.toISOString() ?? null,
    metodo_etichetta: solo_riaperte ? null : metodo_etichetta,
  }
}
