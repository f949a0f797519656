import { Dialog } from './dialog.tsx'
import { Form, type FormProps } from './form.tsx'

type FormDialogProps = Omit<FormProps, 'onBack' | 'isQuiet' | 'size' | 'className'> & {
  title: string
  isOpen?: boolean
  size?: 'lg'
  top?: string
  onClose: () => void
}

/**
 * A form in a dialog. What was typed is not lost by a click outside; while it is being sent nothing closes it, since who
 * left would not read whether it was done.
 */
export function FormDialog({ title, isOpen, size, top, onClose, ...form }: FormDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      {...(isOpen !== undefined && { isOpen })}
      {...(size && { size })}
      {...(top && { top })}
    >
      <Form {...form} onBack={onClose} />
    </Dialog>
  )
}
