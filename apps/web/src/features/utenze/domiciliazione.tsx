import { Button, Checkbox } from '@mantine/core'
import type { Utenza } from '@rateo/contract/accordi/utenze'
import { consensoDomiciliazione } from '@rateo/domain/banca/consenso-addebito'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { chiaveDelMandato, useMetodiSalvati } from '../../ui/fields/metodi-salvati.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { AggiungiConto } from '../../ui/mandato/aggiungi-conto.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Ways } from '../../ui/ways.tsx'
import { useDomicilia, useRevocaDomiciliazione } from './bollette.api.ts'
import layout from '../../ui/layout.module.css'

type Riscuote = NonNullable<Utenza['riscuote']>

/** The debit of bollette by themselves: here for a supplier that collects here, at one's bank for any other (UTE-B3). */
export function Domiciliazione({ utenza }: { utenza: Utenza }) {
  const { riscuote, domiciliazione, fornitore } = utenza
  return (
    <Panel title="Domiciliazione">
      {riscuote === null ? (
        <p className={layout['quietProse']}>
          {fornitore} non incassa dal portale: la domiciliazione si chiede alla propria banca. Nella
          sua app o allo sportello cerca «Domiciliazione utenze» e scrivi il codice del creditore e
          il codice cliente, che trovi sulla bolletta alla voce domiciliazione. Puoi anche chiederla
          al fornitore, con il tuo IBAN.
        </p>
      ) : domiciliazione === null ? (
        <Attiva utenza={utenza} riscuote={riscuote} />
      ) : (
        <Attivata utenza={utenza} domiciliazione={domiciliazione} />
      )}
    </Panel>
  )
}

function Attiva({ utenza, riscuote }: { utenza: Utenza; riscuote: Riscuote }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={layout['stackTight']}>
      <p className={layout['quietProse']}>
        Le bollette che colleghi si addebitano sul tuo conto alla scadenza, da sole. Prima di ogni
        addebito ricevi un preavviso, e revochi quando vuoi.
      </p>
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          Domicilia le bollette
        </Button>
      </div>
      {isOpen && (
        <DomiciliaDialog utenza={utenza} riscuote={riscuote} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

type DialogProps = { utenza: Utenza; riscuote: Riscuote; onClose: () => void }

const TITLE = 'Domicilia le bollette'

function DomiciliaDialog({ utenza, riscuote, onClose }: DialogProps) {
  const { ways, isLoading } = useMetodiSalvati(riscuote._id, ['addebito_sdd'])
  const [chosen, setChosen] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const domicilia = useDomicilia(utenza._id)
  const toast = useToast()
  const way = ways.find(({ chiave }) => chiave === chosen)
  const mandato_id = way?.scelta.mandato_id
  const done = () => {
    onClose()
    toast({
      tone: 'successo',
      text: 'Bollette domiciliate. Ora non è stato addebitato alcun importo.',
    })
  }
  if (isLoading || isAdding || ways.length === 0) {
    return (
      <Dialog title={TITLE} onClose={onClose}>
        {isLoading ? (
          <PageSkeleton />
        ) : (
          <AggiungiConto
            esercente={riscuote}
            onActive={({ _id }) => {
              setAdding(false)
              setChosen(chiaveDelMandato(_id))
            }}
            {...(ways.length > 0 && { onCancel: () => setAdding(false) })}
          />
        )}
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={TITLE}
      held={heldBy(
        domicilia,
        () =>
          mandato_id !== undefined &&
          domicilia.mutate({ mandato_id, consenso: true }, { onSuccess: done }),
      )}
      label="Domicilia"
      isDisabled={mandato_id === undefined || !isAgreed}
      onClose={onClose}
    >
      <Ways
        label="Conto"
        ways={ways.map((one) => ({ ...one, nota: '' }))}
        value={chosen}
        onChange={setChosen}
      />
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          Usa un altro conto
        </Button>
      </div>
      {way && (
        <Checkbox
          label={consensoDomiciliazione({
            esercente: riscuote.nome,
            conto: way.nome.replace('Conto ', ''),
          })}
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

type AttivataProps = {
  utenza: Utenza
  domiciliazione: NonNullable<Utenza['domiciliazione']>
}

function Attivata({ utenza, domiciliazione: { conto, attiva, mandato_id } }: AttivataProps) {
  const [isOpen, setOpen] = useState(false)
  const revoca = useRevocaDomiciliazione(utenza._id)
  const toast = useToast()
  const done = () => {
    setOpen(false)
    toast({
      tone: 'successo',
      text: 'Domiciliazione revocata. Non è stato addebitato alcun importo.',
    })
  }
  return (
    <>
      {!attiva && (
        <Notice tone="avviso">
          Il mandato non è più attivo: le bollette non si addebitano da sole. Revoca la
          domiciliazione e scegli un altro conto.
        </Notice>
      )}
      <Facts
        facts={[
          { name: 'Conto', value: conto },
          { name: 'Mandato', value: <Link to={paths.mandato(mandato_id)}>Apri il mandato</Link> },
        ]}
      />
      <Button variant="default" onClick={() => setOpen(true)}>
        Revoca la domiciliazione
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Revocare la domiciliazione?"
        confirmLabel="Revoca"
        isBusy={revoca.isPending}
        error={revoca.error}
        onConfirm={() => revoca.mutate(undefined, { onSuccess: done })}
        onClose={() => setOpen(false)}
      >
        Le bollette di {utenza.fornitore} non si addebitano più da sole, e gli addebiti programmati
        che non sono ancora partiti si annullano. Il mandato resta firmato: se non ti serve più,
        revocalo dalla sua pagina.
      </ConfirmDialog>
    </>
  )
}
