import type { Esercente } from '@rateo/contract/persone/esercenti'
import { CADENZE } from '../abbonamenti/index.ts'
import { Link } from '@tanstack/react-router'
import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Day, InstantDay } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { CondizioniEsercentePanel } from '../condizioni/index.ts'
import { ContoEsercentePanel } from '../conti/index.ts'
import { Cronologia } from '../pagamenti/index.ts'
import { CapacitaPanel } from './capacita-panel.tsx'
import { CreditoPanel } from './credito-panel.tsx'
import { documentoAddress } from './esercenti.api.ts'
import { EsercenteNotice } from './esercente-notice.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './esercenti.module.css'
import { OfferteRatePanel } from './offerte-rate-panel.tsx'
import { OrariPunto } from './orari-punto.tsx'
import { RischioPanel } from './rischio-panel.tsx'
import { VisibilitaPanel } from './visibilita-panel.tsx'
import { DOCUMENTO, IN_REVIEW, indirizzoText, METODO } from './words.ts'

/** The data of an esercente and its methods; it and the staff see also what nobody else sees (SCH-M4). */
export function EsercentePanoramica({ esercente }: { esercente: Esercente }) {
  const { riservato } = esercente
  const isAdmin = useSession().profile.role === 'admin'
  return (
    <>
      {riservato && <EsercenteNotice stato={esercente.stato} riservato={riservato} />}
      <div className={layout['columns']}>
        <div className={layout['column']}>
          <Panel title="Chi è">
            {esercente.logo !== null && (
              <img
                className={classes['logo']}
                src={`/api/esercenti/${esercente._id}/logo?v=${esercente.logo}`}
                alt=""
              />
            )}
            <Facts facts={factsOf(esercente)} />
          </Panel>
          {riservato ? <Dove esercente={esercente} /> : <PianiPanel esercente={esercente} />}
          {riservato && (
            <>
              {isAdmin && <ContoEsercentePanel id={esercente._id} />}
              {isAdmin && (
                <CondizioniEsercentePanel id={esercente._id} nome={esercente.ragione_sociale} />
              )}
              <Panel title="Documenti della registrazione">
                <Documenti
                  riservato={riservato}
                  // The documents open for those who may decide on them.
                  esercente={esercente.azioni_consentite.length > 0 ? esercente._id : null}
                />
              </Panel>
              <Panel title="Persone">
                <Persone riservato={riservato} />
              </Panel>
              <Panel title="Cronologia">
                <Cronologia eventi={riservato.cronologia} />
              </Panel>
            </>
          )}
        </div>
        {riservato ? (
          <div className={layout['column']}>
            <VisibilitaPanel
              id={esercente._id}
              visibile={riservato.visibile}
              isAttivo={esercente.stato === 'attivo'}
            />
            <Panel title="Dati riservati">
              <Facts facts={riservatiOf(riservato)} />
            </Panel>
            {isAdmin && !IN_REVIEW.has(esercente.stato) && <RischioPanel id={esercente._id} />}
            <CapacitaPanel riservato={riservato} />
            {isAdmin && <CreditoPanel esercente={esercente} />}
          </div>
        ) : (
          <div className={layout['column']}>
            <Luoghi esercente={esercente} />
            <Offerte esercente={esercente} />
          </div>
        )}
      </div>
    </>
  )
}

type Of = { esercente: Esercente }

/** Its places and its plans, below what it is. */
const Dove = ({ esercente }: Of) => (
  <>
    <Luoghi esercente={esercente} />
    <PianiPanel esercente={esercente} />
    <Offerte esercente={esercente} />
  </>
)

const Luoghi = ({ esercente: { punti_vendita } }: Of) =>
  punti_vendita.length > 0 && (
    <Panel title="Punti vendita">
      <PuntiVendita punti={punti_vendita} />
    </Panel>
  )

const PianiPanel = ({ esercente }: Of) => (
  <Panel title="Piani">
    <Piani esercente={esercente} />
  </Panel>
)

const Offerte = ({ esercente: { offerte_rate } }: Of) =>
  offerte_rate.length > 0 && <OfferteRatePanel offerte={offerte_rate} />

function PuntiVendita({ punti }: { punti: Esercente['punti_vendita'] }) {
  return (
    <ul className={both(layout['listClose'], classes['list'])}>
      {punti.map(({ _id, nome, indirizzo, cap, citta, provincia, orari, apertura }) => (
        <li key={_id}>
          <strong>{nome}</strong>
          <div className={layout['sub']}>
            {indirizzo}, {cap} {citta} ({provincia})
          </div>
          {apertura && <OrariPunto apertura={apertura} />}
          {orari && <div className={layout['sub']}>{orari}</div>}
          {!apertura && !orari && <div className={layout['sub']}>Orari non indicati</div>}
        </li>
      ))}
    </ul>
  )
}

function Piani({ esercente: { piani, riservato, gia_cliente } }: { esercente: Esercente }) {
  if (piani.length === 0) return <p className={layout['dim']}>Nessun piano in abbonamento.</p>
  const isLinked = riservato !== null || gia_cliente
  return (
    <ul className={both(layout['listClose'], classes['list'])}>
      {piani.map(({ _id, nome, importo_centesimi, cadenza }) => (
        <li key={_id} className={classes['pair']}>
          {isLinked ? <Link to={paths.piano(_id)}>{nome}</Link> : <span>{nome}</span>}
          <strong>
            <Money centesimi={importo_centesimi} />
          </strong>
          <span className={layout['sub']}>{CADENZE[cadenza]}</span>
        </li>
      ))}
    </ul>
  )
}

type Riservato = NonNullable<Esercente['riservato']>

type DocumentiProps = { riservato: Riservato; esercente: string | null }

function Documenti({ riservato, esercente }: DocumentiProps) {
  const { documenti, documenti_mancanti } = riservato
  if (documenti.length + documenti_mancanti.length === 0) {
    return <p className={layout['dim']}>Nessun documento caricato.</p>
  }
  return (
    <ul className={both(layout['listClose'], classes['list'])}>
      {documenti_mancanti.map((tipo) => (
        <li key={tipo}>
          <strong>{DOCUMENTO[tipo] ?? tipo}</strong>
          <span className={layout['sub']}>Non ancora caricato</span>
        </li>
      ))}
      {documenti.map(({ _id, tipo, nome_file, created_at, scadenza }) => (
        <li key={_id}>
          {esercente === null ? (
            (DOCUMENTO[tipo] ?? tipo)
          ) : (
            <a href={documentoAddress(esercente, _id)} download>
              {DOCUMENTO[tipo] ?? tipo}
            </a>
          )}
          <span className={layout['sub']}>
            {nome_file}, caricato il <InstantDay value={created_at} />
            {scadenza !== null && (
              <>
                , vale fino al <Day value={scadenza} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Persone = ({ riservato: { persone } }: { riservato: Riservato }) =>
  persone.length === 0 ? (
    <p className={layout['dim']}>Nessuno può ancora entrare per questo esercente.</p>
  ) : (
    <ul className={both(layout['listClose'], classes['list'])}>
      {persone.map(({ nome, email, ruolo, sospesa, ultimo_accesso_at }) => (
        <li key={email}>
          {nome}
          <span className={layout['sub']}>
            {ruolo !== null && `${NOMI_RUOLI_SQUADRA[ruolo]} · `}
            {sospesa && 'sospesa · '}
            {email} ·{' '}
            {ultimo_accesso_at === null ? (
              'mai entrato'
            ) : (
              <>
                ultimo accesso <InstantDay value={ultimo_accesso_at} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )

function factsOf(e: Esercente) {
  const indirizzo = indirizzoText(e)
  const accetta = [
    ...e.metodi.map((metodo) => METODO[metodo]),
    ...(e.accetta_rate ? ['Pagamento a rate'] : []),
    ...(e.piani.length > 0 ? ['Abbonamenti'] : []),
  ]
  return [
    ...(indirizzo ? [{ name: 'Dove', value: indirizzo }] : []),
    { name: 'Partita IVA', value: e.partita_iva },
    { name: 'Che cosa accetta', value: accetta.join(', ') },
    ...(e.gia_cliente || e.preferito ? [{ name: 'Tu', value: tuOf(e) }] : []),
  ]
}

const tuOf = ({ gia_cliente, preferito }: Esercente) =>
  [gia_cliente && 'Hai già pagato qui', preferito && 'Tra i tuoi preferiti']
    .filter(Boolean)
    .join(' · ')

function riservatiOf(r: Riservato) {
  return [
    { name: 'Incassato in 30 giorni', value: <Money centesimi={r.volume_centesimi} /> },
    { name: 'IBAN', value: r.iban ?? 'Non indicato' },
    ...(r.codice_fiscale ? [{ name: 'Codice fiscale', value: r.codice_fiscale }] : []),
    ...(r.pec ? [{ name: 'PEC', value: r.pec }] : []),
    ...(r.codice_destinatario
      ? [{ name: 'Codice destinatario', value: r.codice_destinatario }]
      : []),
    { name: 'Consulente', value: r.consulente ?? 'Nessuno' },
    { name: 'Registrato il', value: <InstantDay value={r.created_at} /> },
    { name: 'In questo stato dal', value: <InstantDay value={r.nello_stato_da} /> },
  ]
}
