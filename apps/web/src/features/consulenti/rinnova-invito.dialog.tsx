import { Button, Group, TextInput } from '@mantine/core'
import type { Consulente } from '@rateo/contract/persone/consulenti'
import { type SyntheticEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import classes from './consulenti.module.css'
import { useRinnovaInvito } from './consulenti.api.ts'
import { Modal } from '../../ui/modal.tsx'

const PERCENTO = /^(\d{1,3})(?:[,.](\d{1,2}))?\s*%?$/
const MASSIMO = 10_000

/** Hundredths of a percent of what was typed, or why it is none. */
function leggiQuota(text: string): number | { error: string } {
  if (text.trim() === '') return { error: 'Inserisci la quota, ad esempio 20 o 25,5' }
  const [, intero, decimali = ''] = PERCENTO.exec(text.trim()) ?? []
  if (intero === undefined) return { error: 'Scrivi la quota con la virgola, ad esempio 25,5' }
  const quota = Number(intero) * 100 + Number(decimali.padEnd(2, '0'))
  return quota > MASSIMO ? { error: 'La quota va da 0 a 100 %' } : quota
}

const typed = (quota: number) => String(quota / 100).replace('.', ',')

type Props = { consulente: Consulente; onClose: () => void }

/** Makes the link of a consulente, or another in its place. */
export function RinnovaInvitoDialog({ consulente, onClose }: Props) {
  const { _id, nome, invito } = consulente
  const rinnova = useRinnovaInvito(_id)
  const toast = useToast()
  const [text, setText] = useState(() => (invito ? typed(invito.quota_centesimi_percento) : ''))
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (message: string) => {
    setError(message)
    field.current?.focus()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (rinnova.isPending) return
    const quota = leggiQuota(text)
    if (typeof quota !== 'number') {
      refuse(quota.error)
      return
    }
    rinnova.mutate(quota, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: 'Il link nuovo vale da adesso, per 90 giorni.' })
      },
      onError: (failed) => {
        const [first] = failed instanceof ApiError ? failed.fields : []
        if (first?.pointer === '/quota_centesimi_percento') refuse(first.message)
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={invito ? 'Rinnovare il link?' : 'Crea il link'}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <form className={classes['stack']} onSubmit={submit} noValidate>
        <p>
          {invito &&
            'Il link di adesso smette di valere subito: chi ce l’ha legge di chiederne uno nuovo. '}
          Lo inviamo anche a {nome} per e-mail.
        </p>
        <TextInput
          ref={field}
          label="Quota degli esercenti invitati (%)"
          description="Chi si è già registrato tiene la sua"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          maxLength={10}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(null)
          }}
        />
        {rinnova.error && error === null && (
          <Notice tone="errore" isAlert>
            {messageOf(rinnova.error)}
          </Notice>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={rinnova.isPending}>
            Indietro
          </Button>
          <Button type="submit" loading={rinnova.isPending}>
            {invito ? 'Rinnova il link' : 'Crea il link'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
