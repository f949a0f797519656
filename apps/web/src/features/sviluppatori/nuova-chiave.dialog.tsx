import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { AMBITI, type Ambito } from '@rateo/contract/ambiti'
import { type SyntheticEvent, useState } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notice.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useCreaChiave } from './sviluppatori.api.ts'
import classes from './sviluppatori.module.css'
import { AMBITO_LABELS, DURATE } from './words.ts'
import { Modal } from '../../ui/modal.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** Makes a key, then shows it for the only time (SVI-M1). */
export function NuovaChiaveDialog({ isOpen, onClose }: Props) {
  const crea = useCreaChiave()
  const segreto = crea.data?.segreto
  const close = () => {
    crea.reset()
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={segreto ? 'Copia la chiave adesso' : 'Nuova chiave API'}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      // What is shown once is not lost by a click beside it.
      closeOnClickOutside={segreto === undefined}
    >
      {segreto ? (
        <Segreto segreto={segreto} onClose={close} />
      ) : (
        <Fields crea={crea} onClose={close} />
      )}
    </Modal>
  )
}

function Segreto({ segreto, onClose }: { segreto: string; onClose: () => void }) {
  return (
    <div className={classes['fields']}>
      <Notice tone="avviso" title="Non la vedrai più">
        Conserviamo solo la sua impronta. Mettila in un posto sicuro e non darla a nessuno.
      </Notice>
      <code className={classes['secret']}>{segreto}</code>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          L’ho copiata
        </Button>
        <CopyButton text={segreto} label="Copia la chiave" isFilled />
      </Group>
    </div>
  )
}

type FieldsProps = { crea: ReturnType<typeof useCreaChiave>; onClose: () => void }

function Fields({ crea, onClose }: FieldsProps) {
  const [nome, setNome] = useState('')
  const [ambiti, setAmbiti] = useState<Ambito[]>(['pagamenti:lettura'])
  const [durata, setDurata] = useState('90')
  const errors = crea.error instanceof ApiError ? crea.error.fields : []
  const errorOf = (pointer: string) => errors.find((one) => one.pointer === pointer)?.message

  const isPointed = errorOf('/nome') !== undefined || errorOf('/ambiti') !== undefined

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (crea.isPending) return
    crea.mutate({
      nome,
      ambiti,
      giorni_di_validita: durata === '' ? null : Number(durata),
    })
  }
  return (
    <form className={classes['fields']} onSubmit={submit} noValidate>
      {crea.error && !isPointed && (
        <Notice tone="errore" isAlert>
          {messageOf(crea.error)}
        </Notice>
      )}
      <TextInput
        label="Nome"
        description="Per riconoscerla, ad esempio “Gestionale del negozio”"
        maxLength={60}
        data-autofocus
        value={nome}
        onChange={(event) => setNome(event.currentTarget.value)}
        error={errorOf('/nome')}
      />
      <Checkbox.Group
        label="Che cosa può fare"
        value={ambiti}
        onChange={(values) => setAmbiti(AMBITI.filter((ambito) => values.includes(ambito)))}
        error={errorOf('/ambiti')}
      >
        <div className={classes['fields']} style={{ gap: 10, marginTop: 8 }}>
          {AMBITI.map((ambito) => (
            <Checkbox key={ambito} value={ambito} label={AMBITO_LABELS[ambito]} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label="Scadenza"
        data={DURATE}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={durata}
        onChange={(value) => setDurata(value ?? '90')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={crea.isPending}>
          Indietro
        </Button>
        <Button type="submit" loading={crea.isPending}>
          Crea la chiave
        </Button>
      </Group>
    </form>
  )
}
