"""What the page of a campaign sends."""

from django import forms


class HandOverForm(forms.Form):
    """A figure, and the seat to which it goes; 0: to somebody who is not there yet."""

    figure = forms.CharField(max_length=40)
    to = forms.IntegerField(min_value=0, max_value=10)
