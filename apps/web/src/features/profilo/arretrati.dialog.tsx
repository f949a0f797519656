import { Button, Checkbox } from '@mantine/core'
import type { Arretrati, Arretrato, EsitoArretrato } from '@rateo/contract/sportello/arretrati'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Tono } from '@rateo/domain/parole/etichette'
import { contato, formattaGiorno } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { usePagaArretrati } from './arretrati.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { unito } from '../../ui/fields/numero-coperto.ts'

const ESITI: Readonly<Record<EsitoArretrato['esito'], { label: string; tone: Tono }>> = {
  pagato: { label: 'Pagato', tone: 'successo' },
  rifiutato: { label: 'Rifiutato', tone: 'errore' },
  da_confermare: { label: 'Da confermare', tone: 'avviso' },
  in_verifica: { label: 'In verifica', tone: 'informazione' },
  non_chiesto: { label: 'Non pagato', tone: 'neutro' },
}

type Props = { arretrati: Arretrati; onClose: () => void }

/** The list and the total first, then one confirmation; each payment ends by itself and says how. */
export function ArretratiDialog({ arretrati, onClose }: Props) {
  const { carta, data, altri } = arretrati
  const pagabili = data.filter(({ impedimento }) => impedimento === null)
  const [ids, setIds] = useState(() => pagabili.map(({ _id }) => _id))
  const { paga, forgetKey } = usePagaArretrati(carta._id)
  const scelti = pagabili.filter(({ _id }) => ids.includes(_id))
  const totale = scelti.reduce((sum, one) => sum + one.importo_centesimi, 0)
  const toggle = (id: string) => {
    forgetKey()
    paga.reset()
    setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  }
  const esiti = paga.data?.data
  return (
    <Dialog
      onClose={onClose}
      title={esiti ? 'Com’è andata' : 'Paga quello che è in ritardo'}
      isBusy={paga.isPending}
    >
      {esiti ? (
        <Esiti esiti={esiti} data={data} />
      ) : (
        <>
          <p className={layout['lineProse']}>
            Con {unito(carta.etichetta)}. Togli la spunta a quelli che non vuoi pagare ora.
          </p>
          <ul className={both(layout['list'], classes['rows'])}>
            {data.map((one) => (
              <Riga
                key={one._id}
                arretrato={one}
                isChosen={ids.includes(one._id)}
                isLocked={paga.isPending}
                onToggle={() => toggle(one._id)}
              />
            ))}
          </ul>
          {altri > 0 && (
            <p className={classes['dim']}>
              Ne {altri === 1 ? 'resta un altro' : `restano altri ${String(altri)}`}: li trovi qui
              dopo questi.
            </p>
          )}
          <p className={classes['total']}>
            <span>Totale ({contato(scelti.length, 'pagamento', 'pagamenti')})</span>
            <strong>
              <Money centesimi={totale} />
            </strong>
          </p>
          {paga.error && (
            <Notice tone="errore" isAlert>
              {messageOf(paga.error)}
            </Notice>
          )}
          <DialogButtons mt={8}>
            <Button variant="default" onClick={onClose} disabled={paga.isPending}>
              Non ora
            </Button>
            <Button
              loading={paga.isPending}
              disabled={scelti.length === 0}
              onClick={() => paga.mutate(scelti)}
            >
              {scelti.length === 0 ? 'Scegline almeno uno' : `Paga ${formattaEuro(totale)}`}
            </Button>
          </DialogButtons>
        </>
      )}
      {esiti && (
        <DialogButtons mt={8}>
          <Button onClick={onClose}>Chiudi</Button>
        </DialogButtons>
      )}
    </Dialog>
  )
}

type RigaProps = {
  arretrato: Arretrato
  isChosen: boolean
  isLocked: boolean
  onToggle: () => void
}

function Riga({ arretrato, isChosen, isLocked, onToggle }: RigaProps) {
  const { _id, esercente, causale, scadenza, importo_centesimi, impedimento } = arretrato
  return (
    <li className={classes['choice']}>
      <Checkbox
        id={`arretrato-${_id}`}
        className={classes['main']}
        label={`${esercente}, ${causale}`}
        description={impedimento ?? `Scaduto il ${formattaGiorno(scadenza)}`}
        checked={isChosen}
        disabled={impedimento !== null || isLocked}
        onChange={onToggle}
      />
      <Money centesimi={importo_centesimi} />
    </li>
  )
}

function Esiti({ esiti, data }: { esiti: readonly EsitoArretrato[]; data: readonly Arretrato[] }) {
  const byId = new Map(data.map((one) => [one._id, one]))
  return (
    <ul className={both(layout['list'], classes['rows'])} role="status" aria-label="Esiti">
      {esiti.map(({ _id, esito, message }) => {
        const arretrato = byId.get(_id)
        const { label, tone } = ESITI[esito]
        return (
          <li key={_id} className={classes['outcome']}>
            <div className={classes['choice']}>
              <strong className={classes['main']}>
                {arretrato?.esercente}, {arretrato?.causale}
              </strong>
              <Money centesimi={arretrato?.importo_centesimi ?? 0} />
            </div>
            <ToneBadge tone={tone}>{label}</ToneBadge>
            <p className={classes['dim']}>
              {message}{' '}
              {esito === 'da_confermare' && <Link to={paths.gateway(_id)}>Apri e conferma</Link>}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
