import { Anchor, Button, Checkbox } from '@mantine/core'
import {
  chiediCancellazione,
  esportaDati,
  modificaMarketing,
  type Privacy,
  ritiraCancellazione,
} from '@rateo/contract/persone/dati-personali'
import { TESTI_LEGALI } from '@rateo/domain/parole/testo-legale'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { termineGdpr } from '@rateo/domain/tempo/termini'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { messageOf } from '../../../api/client.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Day, Instant, InstantDay } from '../../../ui/date.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { privacyQuery, PROFILO, useChangeAccount } from '../profilo.api.ts'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../profilo.module.css'
import { TestiDaLeggere } from './testi-da-leggere.tsx'
import { QueryPart } from '../query-part.tsx'

const CONSENSI: Readonly<Record<string, string>> = {
  termini: 'Condizioni di servizio',
  privacy: 'Informativa sulla privacy',
  contratto: 'Contratto',
  marketing: 'Comunicazioni commerciali',
}

/** Pages of the texts that people agree to. */
const PAGINE: Readonly<Record<string, string>> = {
  termini: TESTI_LEGALI.termini.percorso,
  privacy: TESTI_LEGALI.privacy.percorso,
}

export function PrivacyTab() {
  return (
    <QueryPart query={useQuery(privacyQuery)}>
      {(privacy) => (
        <>
          <TestiDaLeggere />
          <ConsensiPanel consensi={privacy.consensi} />
          <Panel title="I tuoi dati">
            <p className={layout['lineProse']}>Tutto ciò che conserviamo di te, in un file JSON.</p>
            <Button variant="default" component="a" href={esportaDati.path} download>
              Scarica i miei dati
            </Button>
          </Panel>
          <ArchivioLink />
          <CancellazionePanel privacy={privacy} />
        </>
      )}
    </QueryPart>
  )
}

/** The data of the business are its titolare's, and have a page of their own. */
function ArchivioLink() {
  const { profile } = useSession()
  if (profile.role !== 'esercente') return null
  return (
    <Panel title="I dati dell’attività">
      <p className={layout['lineProse']}>
        Clienti, pagamenti, rate, abbonamenti e documenti in un file da portare dove vuoi. Da lì si
        chiude anche il conto.
      </p>
      <Button variant="default" component={Link} to={paths.archivio()}>
        Apri l’archivio
      </Button>
    </Panel>
  )
}

function ConsensiPanel({ consensi }: { consensi: Privacy['consensi'] }) {
  const change = useChangeAccount(modificaMarketing, [PROFILO])
  const marketing = consensi.find(({ tipo }) => tipo === 'marketing')
  const dati = consensi.filter(({ tipo }) => tipo !== 'marketing')
  return (
    <Panel title="Consensi">
      <ul className={both(layout['list'], classes['rows'])}>
        {dati.map(({ tipo, versione, dato, at }) => (
          <li key={tipo} className={classes['row']}>
            <div className={classes['main']}>
              <strong>{CONSENSI[tipo] ?? tipo}</strong>
              <div className={classes['dim']}>
                {dato ? 'Accettato' : 'Non accettato'} il <Instant value={at} />, versione{' '}
                {Object.hasOwn(PAGINE, tipo) ? (
                  <Anchor
                    underline="always"
                    href={`${PAGINE[tipo]}?versione=${versione}`}
                    target="_blank"
                    rel="noopener"
                  >
                    {versione}
                  </Anchor>
                ) : (
                  versione
                )}
              </div>
            </div>
          </li>
        ))}
        <li className={classes['row']}>
          <Checkbox
            label="Comunicazioni commerciali"
            description={
              marketing ? (
                <>
                  {marketing.dato ? 'Consenso dato' : 'Consenso negato'} il{' '}
                  <Instant value={marketing.at} />
                </>
              ) : (
                'Non hai ancora risposto'
              )
            }
            checked={marketing?.dato ?? false}
            disabled={change.isPending}
            onChange={(event) =>
              change.mutate({ body: { tipo: 'marketing', dato: event.currentTarget.checked } })
            }
          />
        </li>
      </ul>
      {change.error && (
        <Notice tone="errore" isAlert>
          {messageOf(change.error)}
        </Notice>
      )}
    </Panel>
  )
}

function CancellazionePanel({ privacy }: { privacy: Privacy }) {
  const { blocchi, cancellazione } = privacy
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const chiedi = useChangeAccount(chiediCancellazione, [PROFILO])
  const ritira = useChangeAccount(ritiraCancellazione, [PROFILO])
  if (cancellazione) {
    return (
      <Panel title="Cancellazione dell’account">
        <p className={layout['lineProse']}>
          Hai chiesto la cancellazione il <InstantDay value={cancellazione.created_at} />: ti
          risponderemo entro il{' '}
          <Day value={termineGdpr(giornoDiRoma(cancellazione.created_at)).risposta_entro} />. Fino
          ad allora puoi ripensarci.
        </p>
        <Button
          variant="default"
          loading={ritira.isPending}
          onClick={() =>
            ritira.mutate(
              { body: undefined },
              { onError: (error) => toast({ tone: 'errore', text: messageOf(error) }) },
            )
          }
        >
          Ritira la richiesta
        </Button>
      </Panel>
    )
  }
  return (
    <Panel title="Cancellazione dell’account">
      {blocchi.length > 0 ? (
        <Notice tone="avviso" title="Non puoi ancora chiederla">
          <ul style={{ margin: 0, paddingLeft: 'var(--r-space-20)' }}>
            {blocchi.map(({ codice, testo }) => (
              <li key={codice}>{testo}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <>
          <p className={layout['lineProse']}>
            Cancelliamo ciò che la legge non ci obbliga a conservare, come le ricevute.
          </p>
          <Button variant="default" onClick={() => setAsking(true)}>
            Chiedi la cancellazione
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Chiedere la cancellazione?"
        confirmLabel="Chiedi la cancellazione"
        isDangerous
        isBusy={chiedi.isPending}
        error={chiedi.error}
        onConfirm={() => chiedi.mutate({ body: {} }, { onSuccess: () => setAsking(false) })}
        onClose={() => {
          chiedi.reset()
          setAsking(false)
        }}
      >
        Ti risponderemo entro un mese. Nessun importo viene mosso, e fino ad allora puoi ritirarla.
      </ConfirmDialog>
    </Panel>
  )
}
