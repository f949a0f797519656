import { Button } from '@mantine/core'
import type { Parametro } from '@rateo/contract/ponte/gestione'
import { formattaData, formattaDataOra } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAnnullaProgrammata } from './gestione.api.ts'
import layout from '../../ui/layout.module.css'
import { both } from '../../ui/both.ts'
import classes from './gestione.module.css'
import { ModificaParametroDialog } from './modifica-parametro.dialog.tsx'
import { descriviPerNome, descriviTutti, isOne, isSet } from './parametri-values.ts'

const since = (valido_dal: string) =>
  valido_dal.startsWith('1970') ? 'da sempre' : `dal ${formattaData(valido_dal)}`

/** A value that staff may change, with what it is for and what it has been. */
export function ParametroPanel({ parametro }: { parametro: Parametro }) {
  const [isEditing, setEditing] = useState(false)
  const { nome, descrizione, campi, in_vigore, storia } = parametro
  return (
    <Panel
      title={nome}
      aside={
        <Button
          variant="default"
          flex="none"
          onClick={() => setEditing(true)}
          aria-label={`Modifica ${nome}`}
        >
          Modifica
        </Button>
      }
    >
      {isOne(campi) ? (
        <div className={isSet(campi, in_vigore.valori) ? classes['value'] : layout['dim']}>
          {descriviTutti(campi, in_vigore.valori)}
        </div>
      ) : (
        <Facts facts={descriviPerNome(campi, in_vigore.valori)} />
      )}
      <p className={classes['quiet']}>{descrizione}</p>
      <p className={classes['since']}>
        In vigore {since(in_vigore.valido_dal)}, scritto da {in_vigore.autore}.
      </p>
      <Programmata parametro={parametro} />
      <details className={both(layout['below'], classes['history'])}>
        <summary>Storia ({storia.length})</summary>
        <ul>
          {storia.map((versione) => (
            <li key={versione.valido_dal}>
              <span>
                {descriviTutti(campi, versione.valori)}
                {versione.stato === 'programmata' && ' (programmato)'}
              </span>
              <span>
                {versione.valido_dal.startsWith('1970')
                  ? 'da sempre'
                  : `dal ${formattaDataOra(versione.valido_dal)}`}
                , {versione.autore}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {isEditing && (
        <ModificaParametroDialog parametro={parametro} onClose={() => setEditing(false)} />
      )}
    </Panel>
  )
}

function Programmata({ parametro }: { parametro: Parametro }) {
  const { chiave, campi, programmata, nome } = parametro
  const annulla = useAnnullaProgrammata(chiave)
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  if (!programmata) return null
  const words = `${descriviTutti(campi, programmata.valori)} dal ${formattaData(programmata.valido_dal)}`
  const close = () => {
    annulla.reset()
    setAsking(false)
  }
  return (
    <div className={layout['below']}>
      <Notice tone="informazione" title="Valore programmato">
        {words}, scritto da {programmata.autore}.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
          Annulla il valore programmato
        </Button>
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        title="Annullare il valore programmato?"
        confirmLabel="Annulla il valore"
        isBusy={annulla.isPending}
        error={annulla.error}
        onClose={close}
        onConfirm={() =>
          annulla.mutate(undefined, {
            onSuccess: () => {
              close()
              toast({ tone: 'successo', text: 'Valore programmato annullato.' })
            },
          })
        }
      >
        {nome}: {words} non entrerà in vigore. Resta quello di oggi.
      </ConfirmDialog>
    </div>
  )
}
