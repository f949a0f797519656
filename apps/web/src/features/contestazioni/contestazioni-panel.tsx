import { Button, Group } from '@mantine/core'
import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import { NOMI_MOTIVO_CONTESTAZIONE, NOMI_PROVA } from '@rateo/domain/parole/prove-contestazione'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useState } from 'react'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './contestazioni.module.css'
import { FileAllegati } from './file-allegati.tsx'
import { Storia } from './storia.tsx'
import { restano } from './scadenza.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

const dialogs = () => import('./contestazione.dialogs.tsx')
const ProveDialog = lazyPart(async () => (await dialogs()).ProveDialog)
const AccettaDialog = lazyPart(async () => (await dialogs()).AccettaDialog)

/** The contestazioni of a pagamento, and the answers that are still possible (PAG-B7). */
export function ContestazioniPanel(props: { pagamento: Pagamento; role: Ruolo }) {
  return props.pagamento.contestazioni.map((c) => <Una key={c._id} contestazione={c} {...props} />)
}

type UnaProps = { contestazione: Contestazione; pagamento: Pagamento; role: Ruolo }

function Una({ contestazione: c, pagamento, role }: UnaProps) {
  const [open, setOpen] = useState<'prove' | 'accetta' | null>(null)
  const [now] = useState(() => Date.now())
  const close = () => setOpen(null)
  const inviate = c.prove.filter(({ testo }) => testo !== '')
  return (
    <Panel
      title={role === 'cliente' ? 'La tua contestazione' : 'Contestazione'}
      aside={
        <StatoBadge
          entita={role === 'cliente' ? 'contestazione_del_cliente' : 'contestazione'}
          stato={c.stato}
        />
      }
    >
      {c.entro && (
        <div className={layout['aboveClose']}>
          <Notice tone="avviso" title={restano(c.entro, now)}>
            Rispondi entro il {formattaDataOra(c.entro)}: dopo, l’importo resta al cliente.
          </Notice>
        </div>
      )}
      <Storia contestazione={c} pagamento={pagamento} role={role} />
      {c.pagamenti > 1 && (
        <p className={classes['text']}>
          È parte di una contestazione di {formattaEuro(c.intero_centesimi)} su {c.pagamenti}{' '}
          pagamenti fatti insieme
          {role === 'cliente' ? ': la decisione vale per tutti.' : ': la risposta vale per tutti.'}
        </p>
      )}
      {role !== 'cliente' && (
        <p className={both(layout['note'], layout['below'], classes['meta'])}>
          {NOMI_MOTIVO_CONTESTAZIONE[c.motivo]}
          {c.costo_centesimi > 0 && ` · costo della pratica ${formattaEuro(c.costo_centesimi)}`}
        </p>
      )}
      {inviate.length > 0 && (
        <dl className={classes['proofs']}>
          {inviate.map(({ prova, testo }) => (
            <div key={prova}>
              <dt>{NOMI_PROVA[prova].nome}</dt>
              <dd>{testo}</dd>
            </div>
          ))}
        </dl>
      )}
      {role !== 'cliente' && !c.rispondibile && <FileAllegati contestazione={c} />}
      {c.rispondibile && (
        <Group gap={8} mt={12}>
          <PerMansione mansione="contestazioni">
            <Button onClick={() => setOpen('prove')}>Rispondi con le prove</Button>
          </PerMansione>
          <PerMansione mansione="contestazioni">
            <Button variant="default" onClick={() => setOpen('accetta')}>
              Accetta
            </Button>
          </PerMansione>
        </Group>
      )}
      <>
        {open === 'prove' && <ProveDialog contestazione={c} onClose={close} />}
        {open === 'accetta' && <AccettaDialog contestazione={c} onClose={close} />}
      </>
    </Panel>
  )
}
