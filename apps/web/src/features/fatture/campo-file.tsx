import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import classes from './fatture.module.css'

type Props = { isBusy: boolean; onDrop: (files: File[]) => void }

/** The place where files are dropped, or chosen: many at once. */
export function CampoFile({ isBusy, onDrop }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={classes['zona']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!isBusy) onDrop([...event.dataTransfer.files])
      }}
    >
      <p className={layout['flat']}>Trascina qui XML, P7M o ZIP: anche duecento insieme.</p>
      <FileButton
        multiple
        accept=".xml,.p7m,.zip"
        disabled={isBusy}
        onChange={(files) => {
          if (files.length > 0) onDrop(files)
        }}
      >
        {(props) => (
          <Button
            variant="default"
            leftSection={<Icon name="piu" size={18} />}
            loading={isBusy}
            {...props}
          >
            Scegli i file
          </Button>
        )}
      </FileButton>
    </div>
  )
}
